import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noteText } from '#lib/charts/read-note.ts'
import type { ChartProblem, FhirResource, ResourceRow } from '#lib/charts/resource.ts'
import { type ReadMimicOptions, readMimic } from './read-mimic.ts'

const FIXTURE = 'fixtures/charts/mimic'

async function read(paths: string | string[], options?: ReadMimicOptions) {
  const rows: ResourceRow[] = []
  const problems: ChartProblem[] = []
  for await (const event of readMimic(paths, options)) {
    if (event.kind === 'resource') rows.push(event.row)
    else problems.push(event.problem)
  }
  const body = (name: string): FhirResource => {
    const row = rows.find(({ ref, alias }) => ref === name || alias === name)
    if (!row) throw new Error(`no ${name} among ${rows.map(({ ref }) => ref).join(' ')}`)
    return JSON.parse(row.body) as FhirResource
  }
  const text = (name: string) => rows.find(({ ref, alias }) => ref === name || alias === name)?.body ?? ''
  return { rows, problems, body, text }
}

describe('the invented folder', () => {
  let chart: Awaited<ReturnType<typeof read>>
  beforeAll(async () => {
    chart = await read(FIXTURE)
  })

  it('yields FHIR ids that are unique and legal, and rows that agree with their bodies', () => {
    const refs = new Set(chart.rows.map(({ ref }) => ref))
    expect(refs.size).toBe(chart.rows.length)
    for (const row of chart.rows) {
      const resource = JSON.parse(row.body) as FhirResource
      expect(`${resource.resourceType}/${resource.id}`).toBe(row.ref)
      expect(resource.id).toMatch(/^[A-Za-z0-9\-.]{1,64}$/)
      expect(row.patient).toMatch(/^Patient\/9000000[12]$/)
      if (row.encounter) expect(refs).toContain(row.encounter)
      expect(row.body).not.toMatch(/:(null|""|\[\]|\{\})[,}]/)
    }
    const aliases = chart.rows.map(({ alias }) => alias).filter((alias) => alias !== null && refs.has(alias))
    expect(aliases).toEqual([])
  })

  it('reports what it left out or doubts, and nothing as an error', () => {
    expect(chart.problems.map(({ code, severity, line }) => [code, severity, line])).toEqual([
      ['table_left_aside', 'warning', null],
      ['stop_before_start', 'warning', 5],
      ['value_missing', 'warning', null],
      ['transfer_unassigned', 'warning', null],
      ['code_unknown', 'warning', null],
      ['code_unknown', 'warning', null],
    ])
  })

  it('gives an age in an anchor year, never a birth date', () => {
    const patient = chart.body('Patient/90000002')
    expect(patient).toMatchObject({ gender: 'male', deceasedDateTime: '2162-03-09' })
    expect(patient.birthDate).toBeUndefined()
    expect(patient.extension).toContainEqual({ url: 'urn:chartside:mimic:anchor-age', valueString: '91' })
  })

  it('puts units and services into the admission, in order of time', () => {
    const admission = chart.body('Encounter/encounter-91000001')
    expect(admission).toMatchObject({
      status: 'finished',
      class: { code: 'IMP' },
      period: { start: '2150-03-02 08:15:00', end: '2150-03-07 14:00:00' },
      serviceType: { text: 'MED' },
    })
    const places = admission.location as { location: { display: string } }[]
    expect(places.map(({ location }) => location.display)).toEqual(['Medicine', 'Medical Intensive Care Unit (MICU)'])
    expect(chart.body('Encounter/encounter-91000003')).toMatchObject({ status: 'in-progress' })
    expect(chart.body('Encounter/icustay-99000001')).toMatchObject({
      partOf: { reference: 'Encounter/encounter-91000001' },
    })
  })

  it('keeps leading zeros and both ICD versions', () => {
    expect(chart.body('Condition/condition-90000001-0389-91000001').code).toEqual({
      coding: [{ system: 'http://hl7.org/fhir/sid/icd-9-cm', code: '0389', display: 'Unspecified septicemia' }],
      text: 'Unspecified septicemia',
    })
    expect(chart.body('Condition/condition-90000001-N179-91000001').code).toMatchObject({
      coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm' }],
    })
    expect(chart.body('Procedure/procedure-91000001-1-0040').code).toMatchObject({ coding: [{ code: '0040' }] })
    expect(chart.text('MedicationRequest/rx-90000001-2')).toContain('"code":"00406055262"')
  })

  it('keeps the digits, comparators and texts of results', () => {
    expect(chart.text('Observation/lab-101')).toContain('"valueQuantity":{"value":1.0,"unit":"mg/dL"}')
    expect(chart.text('Observation/lab-102')).toContain('"value":2.40')
    expect(chart.body('Observation/lab-103')).toMatchObject({ valueQuantity: { value: 1.3 } })
    expect(chart.text('Observation/lab-103')).toContain(
      '{"url":"urn:chartside:mimic:value-as-written","valueString":"___"}',
    )
    expect(chart.body('Observation/lab-104').valueQuantity).toEqual({ value: 0.01, comparator: '<', unit: 'ng/mL' })
    expect(chart.body('Observation/lab-105').valueQuantity).toEqual({ value: 25, comparator: '>', unit: 'ng/mL' })
    expect(chart.body('Observation/lab-106').valueString).toBe('HOLD.  DISCARD GREATER THAN 24 HRS OLD.')
    expect(chart.body('Observation/lab-107').valueString).toBe('___')
    const onlyComment = chart.body('Observation/lab-108')
    expect(Object.keys(onlyComment).filter((key) => key.startsWith('value'))).toEqual([])
    expect(onlyComment.note).toEqual([{ text: 'TR*.\n"Trace", see note' }])
    expect(chart.text('Observation/lab-109')).toContain('"12-14"')
  })

  it('resolves encounters of ids that end in .0, and invents none', () => {
    expect(chart.body('Observation/lab-101').encounter).toEqual({ reference: 'Encounter/encounter-91000001' })
    expect(chart.body('Observation/lab-103').encounter).toBeUndefined()
    expect(chart.rows.find(({ ref }) => ref === 'Observation/lab-103')).toMatchObject({
      encounter: null,
      at: '2150-06-01 06:00:00',
      label: 'Creatinine',
      category: 'laboratory',
    })
  })

  it('joins orders with the pharmacy and keeps dose ranges as text', () => {
    const vancomycin = chart.body('MedicationRequest/rx-90000001-0')
    expect(vancomycin).toMatchObject({
      status: 'completed',
      statusReason: { text: 'Discontinued' },
      medicationCodeableConcept: { text: 'Vancomycin' },
      dosageInstruction: [{ text: '1000 mg IV Q12H', timing: { code: { text: 'Q12H' } } }],
    })
    const oxycodone = chart.body('MedicationRequest/rx-90000001-2')
    expect(oxycodone.dosageInstruction).toEqual([
      {
        text: '5-10 mg PO Q4H:PRN',
        timing: {
          code: { text: 'Q4H:PRN' },
          repeat: { boundsPeriod: { start: '2150-03-03 08:00:00', end: '2150-03-02 08:00:00' } },
        },
        asNeededBoolean: true,
        route: { text: 'PO' },
      },
    ])
    expect(chart.body('MedicationRequest/rx-90000002-0').status).toBe('active')
  })

  it('shows a dose not given as not given, and adds up what was given', () => {
    expect(chart.body('MedicationAdministration/mar-90000001-11')).toMatchObject({
      status: 'completed',
      context: { reference: 'Encounter/encounter-91000001' },
      dosage: { text: '1000 mg IV', site: { text: 'Left Arm' }, dose: { value: 1000, unit: 'mg' } },
    })
    const refused = chart.body('MedicationAdministration/emar-90000001-1')
    expect(refused).toMatchObject({ id: 'mar-90000001-12', status: 'not-done', statusReason: [{ text: 'Not Given' }] })
    expect(refused.dosage).toEqual({ text: 'IV', route: { text: 'IV' } })
    expect(chart.body('MedicationAdministration/mar-90000001-13')).toMatchObject({
      status: 'not-done',
      statusReason: [{ text: 'Hold Dose' }],
    })
    expect(chart.text('MedicationAdministration/mar-90000001-10')).toContain('"dose":{"value":0.3,"unit":"mg"}')
    expect(chart.text('MedicationAdministration/mar-90000001-10')).toContain(
      '{"url":"urn:chartside:mimic:dose-due","valueString":"5-10 mg"}',
    )
    expect(chart.body('MedicationAdministration/mar-90000001-14')).toMatchObject({
      status: 'in-progress',
      dosage: { rateQuantity: { value: 0.05, unit: 'mcg/kg/min' } },
    })
    expect(chart.body('MedicationAdministration/mar-90000001-15').status).toBe('unknown')
    expect(chart.body('MedicationAdministration/input-5002-890002-21500303T130000').status).toBe('entered-in-error')
  })

  it('keeps a specimen, its organism and every susceptibility', () => {
    const report = chart.body('DiagnosticReport/micro-90000001-2150-03-02 09:10:00')
    expect(report).toMatchObject({ id: 'micro-test-95000001-1', conclusion: 'BLOOD CULTURE: ESCHERICHIA COLI' })
    const [result] = report.result as { reference: string }[]
    const organism = chart.body(result?.reference ?? '')
    expect(organism.valueCodeableConcept).toEqual({ text: 'ESCHERICHIA COLI' })
    expect(organism.component).toMatchObject([
      { code: { text: 'CEFTRIAXONE' }, valueString: '<=1', interpretation: [{ coding: [{ code: 'S' }] }] },
      { code: { text: 'AMPICILLIN' }, valueString: '=>32', interpretation: [{ coding: [{ code: 'R' }] }] },
    ])
    expect(chart.body('DiagnosticReport/micro-90000001-2150-03-02 09:10:00-2').conclusion).toBe('URINE: NO GROWTH.')
    const dateOnly = chart.rows.find(({ ref }) => ref === 'DiagnosticReport/micro-test-95000003-1')
    expect(dateOnly).toMatchObject({ at: '2150-07-01', encounter: null })
  })

  it('tells vital signs from the rest of the flowsheet', () => {
    expect(
      chart.rows.filter(({ alias }) => alias?.startsWith('Observation/vital-')).map((row) => [row.label, row.category]),
    ).toEqual([
      ['Heart Rate', 'vital-signs'],
      ['O2 saturation pulseoxymetry', 'vital-signs'],
      ['Bed Position', 'icu-charted'],
    ])
    expect(chart.body('Observation/vital-90000001-890001-2150-03-02 11:00:00').valueString).toBe('Head up 30°')
    expect(chart.body('Observation/omr-90000001-0')).toMatchObject({
      effectiveDateTime: '2150-01-05',
      valueString: '150/85',
    })
    expect(chart.text('Observation/omr-90000001-1')).toContain('"valueQuantity":{"value":152.5,"unit":"Lbs"}')
  })

  it('keeps whole notes, and plans and allergies with ids of their own', async () => {
    const note = noteText(chart.body('DocumentReference/docref-90000001-DS-1'))?.text
    const table = await readFile(`${FIXTURE}/note/discharge.csv`, 'utf8')
    expect(note).toContain('fever, "confusion"')
    expect(table.replaceAll('""', '"')).toContain(note)
    expect(chart.rows.filter(({ type }) => type === 'CarePlan').map(({ ref, alias }) => [ref, alias])).toEqual([
      ['CarePlan/careplan-90000001-DS-1-discharge-condition', 'CarePlan/careplan-90000001-DS-1-discharge-planning'],
      ['CarePlan/careplan-90000001-DS-1-discharge-instructions', 'CarePlan/careplan-90000001-DS-1-discharge-planning'],
    ])
    expect(chart.body('CarePlan/careplan-90000001-DS-1-discharge-instructions').note).toEqual([
      { text: 'Dear Ms. ___,\nDrink enough. Stop lisinopril until your kidneys recover.' },
    ])
    expect(chart.rows.filter(({ type }) => type === 'AllergyIntolerance').map(({ label }) => label)).toEqual([
      'Penicillins',
      'Sulfa (Sulfonamide Antibiotics)',
      'No known allergy',
    ])
    expect(chart.body('DiagnosticReport/dr-90000001-RR-1').code).toEqual({ text: 'CHEST (PORTABLE AP)' })
  })

  it('takes only the patients asked for', async () => {
    const one = await read(FIXTURE, { subjects: new Set(['90000002', '404']) })
    expect(one.problems).toContainEqual(expect.objectContaining({ code: 'subject_not_found', severity: 'warning' }))
    expect(new Set(one.rows.map(({ patient }) => patient))).toEqual(new Set(['Patient/90000002']))
    expect(one.body('MedicationRequest/rx-90000002-0')).toBeDefined()
  })

  it('tells how far it is', async () => {
    const seen: string[] = []
    await read(FIXTURE, { onProgress: ({ file, rows }) => seen.push(`${file.split('/').at(-1)} ${rows}`) })
    expect(seen).toContain('labevents.csv 9')
  })
})

describe('other layouts and damaged files', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'read-mimic-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const table = (name: string) => readFile(`${FIXTURE}/${name}.csv`, 'utf8')
  async function hosp(files: Record<string, string | Buffer>): Promise<string> {
    const root = await mkdtemp(join(folder, 'case-'))
    await mkdir(join(root, 'hosp'))
    for (const [name, content] of Object.entries(files)) await writeFile(join(root, 'hosp', name), content)
    return root
  }

  it('reads folders by patient, and finds the same row numbers', async () => {
    const root = await mkdtemp(join(folder, 'split-'))
    const whole = await read(FIXTURE)
    for (const name of ['patients', 'prescriptions', 'pharmacy', 'emar', 'labevents']) {
      const [header, ...lines] = (await table(`hosp/${name}`)).trimEnd().split('\n')
      for (const subject of ['90000001', '90000002']) {
        const rows =
          name === 'labevents' ? lines.slice(0, 7) : lines.filter((line) => line.split(',').includes(subject))
        if (rows.length === 0) continue
        await mkdir(join(root, subject), { recursive: true })
        const [first, ...rest] = rows
        const members = [gzipSync(`${header}\n${first}\n`), gzipSync(rest.map((row) => `${row}\n`).join(''))]
        if (name === 'labevents' && subject === '90000002') continue
        await writeFile(join(root, subject, `hosp_${name}.csv.csv.gz`), Buffer.concat(members))
      }
    }
    await mkdir(join(root, 'dictionaries/hosp'), { recursive: true })
    await cp(`${FIXTURE}/hosp/d_labitems.csv`, join(root, 'dictionaries/hosp/d_labitems.csv'))
    const split = await read([root, join(root, 'dictionaries')])
    for (const alias of ['MedicationRequest/rx-90000001-2', 'MedicationRequest/rx-90000002-0']) {
      expect(split.text(alias)).toBe(whole.text(alias))
    }
    expect(split.text('Observation/lab-102')).toBe(whole.text('Observation/lab-102'))
  })

  it('takes a rebuilt chartevents as a path of its own, and prefers the real one', async () => {
    const derived = join(folder, 'chartevents_from_meds.csv.gz')
    const rows =
      'subject_id,hadm_id,stay_id,charttime,itemid,valuenum,valueuom\n90000001,91000001,99000001,2150-03-02 11:00:00,220045,112,bpm\n90000001,91000001,99000001,2150-03-02 11:00:00,890001,,\n'
    await writeFile(derived, gzipSync(rows))
    const root = await hosp({ 'patients.csv': await table('hosp/patients') })
    const alone = await read([root, derived])
    expect(alone.rows.filter(({ type }) => type === 'Observation').map(({ alias }) => alias)).toEqual([
      'Observation/vital-90000001-220045-2150-03-02 11:00:00',
    ])
    const both = await read([FIXTURE, derived])
    expect(both.problems[0]).toMatchObject({ code: 'table_superseded', file: derived })
    expect(both.rows).toHaveLength((await read(FIXTURE)).rows.length)
  })

  it('accepts a BOM, UPPERCASE headers, CRLF and a gzip that is not named so', async () => {
    const patients = (await table('hosp/patients')).replaceAll('\n', '\r\n')
    const [header, ...rest] = patients.split('\r\n')
    const text = `\uFEFF"SUBJECT_ID",${header?.toUpperCase().split(',').slice(1).join(',')}\r\n${rest.join('\r\n')}`
    const root = await hosp({ 'PATIENTS.CSV': gzipSync(text) })
    const { rows, problems } = await read(root)
    expect(problems).toEqual([])
    expect(rows.map(({ ref }) => ref)).toEqual(['Patient/90000001', 'Patient/90000002'])
  })

  it('names unknown columns once and missing ones as an error', async () => {
    const withExtra = await read(
      await hosp({
        'omr.csv':
          'subject_id,chartdate,result_name,result_value,colour\n1,2150-01-01,BMI (kg/m2),24,red\n1,2150-01-02,BMI (kg/m2),25,red\n',
      }),
    )
    expect(withExtra.problems).toMatchObject([{ code: 'column_unknown', line: 1, path: 'colour', severity: 'warning' }])
    expect(withExtra.rows).toHaveLength(2)
    const without = await read(await hosp({ 'omr.csv': 'subject_id,chartdate,result_name\n1,2150-01-01,BMI\n' }))
    expect(without.problems).toMatchObject([{ code: 'column_missing', path: 'result_value', severity: 'error' }])
    expect(without.problems[0]?.message).toContain('result_value')
  })

  it.each([
    ['a month 25', '2180-25-30', 'invalid_time'],
    ['a day 32', '2180-12-32 10:00:00', 'invalid_time'],
    ['a February 30th', '2180-02-30', 'invalid_time'],
    ['hour 24', '2180-02-20 24:00:00', 'invalid_time'],
    ['second 60', '2180-02-20 23:59:60', 'invalid_time'],
  ])('refuses %s by line, and keeps the rest', async (_name, time, code) => {
    const { rows, problems } = await read(
      await hosp({
        'omr.csv': `subject_id,chartdate,result_name,result_value\n1,2150-01-01,A,1\n1,${time},B,2\n1,2150-01-03,C,3\n`,
      }),
    )
    expect(problems).toMatchObject([{ code, line: 3, path: 'chartdate', severity: 'error' }])
    expect(rows.map(({ label, alias }) => [label, alias])).toEqual([
      ['A', 'Observation/omr-1-0'],
      ['C', 'Observation/omr-1-2'],
    ])
  })

  it('names the line of a short row, a NUL and undecodable bytes, also after cells of several lines', async () => {
    const text =
      'subject_id,chartdate,result_name,result_value\n1,2150-01-01,"two\nlines",1\n1,2150-01-01,short\n1,2150-01-01,nul\0,2\n1,2150-01-01,byte?,3\n\n1,2150-01-01,good,4\n'
    const bytes = Buffer.from(text)
    bytes[bytes.indexOf('byte?') + 4] = 0xff
    const { rows, problems } = await read(await hosp({ 'omr.csv': bytes }))
    expect(problems.map(({ code, line, path }) => [code, line, path])).toEqual([
      ['column_count', 4, null],
      ['nul_character', 5, 'result_name'],
      ['invalid_encoding', 6, 'result_name'],
    ])
    expect(rows.map(({ label }) => label)).toEqual(['two\nlines', 'good'])
  })

  it('takes cells of megabytes whole', async () => {
    const note = `Allergies: \nNone\n${'Findings as before. 再次复查。\n'.repeat(120_000)}`
    const root = await mkdtemp(join(folder, 'note-'))
    await mkdir(join(root, 'note'))
    await writeFile(join(root, 'note/discharge.csv'), `note_id,subject_id,charttime,text\nn1,1,2150-01-01,"${note}"\n`)
    const { body, problems } = await read(root)
    expect(problems).toEqual([])
    expect(noteText(body('DocumentReference/docref-n1'))?.text).toBe(note)
  })

  it('reports a gzip cut in the middle with the line it reached, and drops the cut row', async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `1,2150-01-01,M${(i * 7919) % 10007},${i}`)
    const packed = gzipSync(`subject_id,chartdate,result_name,result_value\n${lines.join('\n')}\n`)
    const { rows, problems } = await read(await hosp({ 'omr.csv.gz': packed.subarray(0, packed.length * 0.6) }))
    expect(problems).toMatchObject([{ code: 'gzip_truncated', severity: 'error' }])
    expect(rows.length).toBeGreaterThan(5000)
    const last = JSON.parse(rows.at(-1)?.body ?? '{}') as FhirResource
    expect(last.valueQuantity).toEqual({ value: rows.length - 1 })
    expect(problems[0]?.line).toBe(rows.length + 2)
  })

  it('reports a gzip with flipped bytes', async () => {
    const packed = gzipSync(
      `subject_id,chartdate,result_name,result_value\n${'1,2150-01-01,A,1\n'.repeat(3)}${lines()}`,
    )
    for (let i = 0; i < 16; i++)
      packed[Math.floor(packed.length / 2) + i] = 0xff ^ (packed[Math.floor(packed.length / 2) + i] ?? 0)
    const { problems } = await read(await hosp({ 'omr.csv.gz': packed }))
    expect(problems.map(({ code }) => code)).toContain('gzip_corrupt')
  })

  function lines(): string {
    return Array.from({ length: 20_000 }, (_, i) => `1,2150-01-01,M${(i * 7919) % 10007},${i}\n`).join('')
  }

  it('says where a quote is never closed', async () => {
    const { rows, problems } = await read(
      await hosp({
        'omr.csv':
          'subject_id,chartdate,result_name,result_value\n1,2150-01-01,A,1\n1,2150-01-01,"B,2\n1,2150-01-01,C,3\n',
      }),
    )
    expect(problems).toMatchObject([{ code: 'csv_malformed', line: 3 }])
    expect(rows.map(({ label }) => label)).toEqual(['A'])
  })

  it.each([
    ['an HTML page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'not_csv'],
    ['nothing', '', 'empty_file'],
  ])('refuses %s', async (_name, text, code) => {
    const { problems } = await read(await hosp({ 'patients.csv': text }))
    expect(problems).toMatchObject([{ code, severity: 'error' }])
  })

  it('refuses a folder without tables and a path that is not there', async () => {
    const empty = await mkdtemp(join(folder, 'empty-'))
    expect((await read(empty)).problems).toMatchObject([{ code: 'no_table_found', severity: 'error' }])
    expect((await read(join(folder, 'absent'))).problems).toMatchObject([{ code: 'file_not_found' }])
  })

  it('decodes GB18030 and UTF-16', async () => {
    const gb = Buffer.concat([
      Buffer.from('subject_id,chartdate,result_name,result_value\n1,2150-01-01,'),
      Buffer.from([0xcc, 0xe5, 0xd6, 0xd8]),
      Buffer.from(',70\n'),
    ])
    expect((await read(await hosp({ 'omr.csv': gb }))).rows[0]?.label).toBe('体重')
    const utf16 = Buffer.from('\uFEFFsubject_id,chartdate,result_name,result_value\n1,2150-01-01,体重,70\n', 'utf16le')
    expect((await read(await hosp({ 'omr.csv': utf16 }))).rows[0]?.label).toBe('体重')
  })
})

const DEMO = '../shared/data/mimic-iv-demo-2.2'
const DERIVED = '../shared/data/mimic-iv-demo-derived'
const SESSIONS = '../shared/data/reference-sessions'

describe.skipIf(!existsSync(DEMO))('the open MIMIC-IV demo', () => {
  it('imports without an error, with the published counts', { timeout: 120_000 }, async () => {
    const counts: Record<string, number> = {}
    const names = new Set<string>()
    const problems: Record<string, number> = {}
    const errors: ChartProblem[] = []
    for await (const event of readMimic([DEMO, DERIVED])) {
      if (event.kind === 'problem') {
        problems[event.problem.code] = (problems[event.problem.code] ?? 0) + 1
        if (event.problem.severity === 'error') errors.push(event.problem)
        continue
      }
      const { ref, alias, type, category } = event.row
      const key = type === 'Encounter' ? `${type} ${category}` : type
      counts[key] = (counts[key] ?? 0) + 1
      names.add(ref)
      if (alias) names.add(alias)
    }
    expect(errors).toEqual([])
    expect(counts).toMatchObject({
      Patient: 26,
      'Encounter IMP': 86,
      'Encounter ACUTE': 34,
      Condition: 1335,
      MedicationRequest: 4966,
    })
    expect(problems.stop_before_start).toBe(213)

    const quoted = existsSync(SESSIONS) ? await quotedResources() : []
    expect(quoted.filter((name) => !names.has(name))).toEqual([])
  })

  async function quotedResources(): Promise<string[]> {
    const names: string[] = []
    for (const scenario of ['diagnostic_workup', 'discharge_planning', 'med_safety', 'treatment_response']) {
      const text = await readFile(join(SESSIONS, `${scenario}.jsonl`), 'utf8')
      for (const line of text.split('\n').filter(Boolean)) {
        const { answer_list } = JSON.parse(line) as { answer_list: { observation: unknown }[][] }
        for (const { observation } of answer_list.flat()) {
          const bundle = observation as { resourceType?: string; entry?: { resource: FhirResource }[] }
          const resources = bundle.entry?.map(({ resource }) => resource) ?? [observation as FhirResource]
          for (const { resourceType, id } of resources) {
            if (id && !id.includes('-sim-')) names.push(`${resourceType}/${id}`)
          }
        }
      }
    }
    expect(names.length).toBeGreaterThan(700)
    return names
  }
})
