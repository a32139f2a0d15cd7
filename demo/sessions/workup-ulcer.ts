import type { Hospital } from '#demo/hospital/hospital.ts'
import { type SessionDraft, SessionWriter, say } from './draft.ts'
import { againstRange, amount, lowest, newest, number, when } from './wording.ts'

/** Day 2 of a gastrointestinal bleed: hemoglobin, urea, the ulcer found, follow-up. */
export function ulcerBleeding(hospital: Hospital): SessionDraft {
  const chart = new SessionWriter(hospital, {
    scenario: 'diagnostic_workup',
    index: 0,
    level: 1,
    subject: 90000007,
    hadm: 70000019,
    asOf: '2156-12-02',
    situation: '81-year-old woman with melena on apixaban and naproxen, transfused and scoped on the day of arrival.',
  })

  const hemoglobin = newest(chart.results('Hemoglobin', { count: 3 }))
  const range = againstRange(hemoglobin)
  chart.turn({
    type: 'Information Lookup',
    topic: 'latest hemoglobin',
    explicit: say(
      'What is her latest hemoglobin, and when was it drawn?',
      '她最近一次血红蛋白是多少？什么时候采的血？',
    ),
    answer: say(
      `Her latest hemoglobin is ${amount(hemoglobin)} (${when(hemoglobin)}), ${range.en}.`,
      `最近一次血红蛋白为${amount(hemoglobin)}（${when(hemoglobin)}），${range.zh}。`,
    ),
    rubric: [
      say(`Gives the latest hemoglobin as ${amount(hemoglobin)}.`, `写明最近一次血红蛋白为${amount(hemoglobin)}。`),
      say(`Gives ${when(hemoglobin)} as the time of that value.`, `给出该值的时间为${when(hemoglobin)}。`),
      say('Says that the value is below the reference range.', '说明该值低于参考范围。'),
    ],
    entities: ['hemoglobin'],
    events: ['the low hemoglobin'],
  })

  const urea = newest(chart.results('Urea Nitrogen', { count: 3 }))
  const ureaRange = againstRange(urea)
  chart.turn({
    type: 'Information Lookup',
    topic: 'latest urea nitrogen',
    code: 'PE',
    antecedent: { turn: 0, quote: 'What is her latest hemoglobin' },
    explicit: say(
      'What is her latest urea nitrogen, and when was it drawn?',
      '她最近一次尿素氮是多少？什么时候采的血？',
    ),
    implicit: say('And urea nitrogen?', '尿素氮呢？'),
    answer: say(
      `Her latest urea nitrogen is ${amount(urea)} (${when(urea)}), ${ureaRange.en}.`,
      `最近一次尿素氮为${amount(urea)}（${when(urea)}），${ureaRange.zh}。`,
    ),
    rubric: [
      say(`Gives the latest urea nitrogen as ${amount(urea)}.`, `写明最近一次尿素氮为${amount(urea)}。`),
      say(`Gives ${when(urea)} as the time of that value.`, `给出该值的时间为${when(urea)}。`),
      say('Says that the value is above the reference range.', '说明该值高于参考范围。'),
    ],
    entities: ['urea nitrogen'],
    events: ['the raised urea nitrogen'],
  })

  chart.reports('endoscopy')
  const course = chart.results('Hemoglobin', { count: 8 })
  const low = lowest(course)
  const now = newest(course)
  chart.turn({
    type: 'Data Gathering',
    topic: 'source of the bleeding and depth of the fall',
    pattern: 'Obs×DiagReport',
    code: 'AE',
    antecedent: { turn: 1, quote: 'urea nitrogen' },
    explicit: say(
      'With hemoglobin low and urea nitrogen raised, what did endoscopy find, and how low did hemoglobin go?',
      '血红蛋白偏低、尿素氮升高，内镜有什么发现？血红蛋白最低降到多少？',
    ),
    implicit: say(
      'With this picture, what did endoscopy find, and how low did hemoglobin go?',
      '结合这些情况，内镜有什么发现？血红蛋白最低降到多少？',
    ),
    answer: say(
      [
        '- Endoscopy found a 12 mm ulcer of the duodenal bulb with a visible vessel (Forrest IIa), treated with epinephrine and two clips; no varices.',
        `- Hemoglobin was lowest at ${amount(low)} (${when(low)}).`,
        `- It stands at ${amount(now)} (${when(now)}).`,
      ].join('\n'),
      [
        '- 内镜见十二指肠球部12 mm溃疡伴血管裸露（Forrest IIa），予肾上腺素注射及2枚止血夹止血；未见静脉曲张。',
        `- 血红蛋白最低为${amount(low)}（${when(low)}）。`,
        `- 目前为${amount(now)}（${when(now)}）。`,
      ].join('\n'),
    ),
    rubric: [
      say('Names a duodenal ulcer with a visible vessel as the finding.', '指出内镜发现为十二指肠溃疡伴血管裸露。'),
      say('Says that the vessel was treated with clips.', '说明裸露血管已用止血夹处理。'),
      say(`Gives ${amount(low)} as the lowest hemoglobin.`, `写明血红蛋白最低为${amount(low)}。`),
      say(`Says that hemoglobin now stands at ${number(now)} g/dL.`, `说明目前血红蛋白为${number(now)} g/dL。`),
      say('Does not report varices as the source.', '没有把静脉曲张说成出血来源。'),
    ],
    derived: { 2: 'two clips, in words' },
    entities: ['duodenal ulcer', 'hemoglobin'],
    events: ['the clipped ulcer'],
  })

  chart.write('ServiceRequest.create', {
    service_type: 'gastroenterology-followup',
    priority: 'routine',
    note: 'Duodenal ulcer clipped; biopsy result for Helicobacter pylori',
    target_date: '2156-12-20',
  })
  chart.turn({
    type: 'Write/Update',
    topic: 'gastroenterology follow-up',
    explicit: say(
      'Please arrange gastroenterology follow-up, routine, by 2156-12-20, for the clipped duodenal ulcer and the Helicobacter pylori biopsy.',
      '请安排消化内科随访，优先级常规，2156-12-20前完成，原因：十二指肠溃疡已夹闭，查看幽门螺杆菌活检结果。',
    ),
    answer: say(
      'Arranged: gastroenterology follow-up, routine, by 2156-12-20, for the clipped duodenal ulcer and the Helicobacter pylori biopsy.',
      '已安排：消化内科随访，优先级常规，2156-12-20前完成，原因：十二指肠溃疡已夹闭，查看幽门螺杆菌活检结果。',
    ),
    rubric: [
      say('The service is gastroenterology follow-up.', '申请的服务为消化内科随访。'),
      say('The priority is routine.', '优先级为常规。'),
      say('The target date is 2156-12-20.', '目标日期为2156-12-20。'),
      say('The note names the Helicobacter pylori biopsy.', '备注写明幽门螺杆菌活检。'),
      say('No anticoagulant is restarted by the same call.', '没有借此重新开具抗凝药。'),
    ],
  })
  return chart.finish()
}
