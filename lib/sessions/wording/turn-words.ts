import type { Derivation } from '#lib/sessions/derived-quantities.ts'
import type { LabelRefusal } from '#lib/sessions/implicitness/label-rules.ts'
import type { ImplicitnessCode, Language, TaskType } from '#lib/sessions/turn.ts'
import { entry, listed, type TextName, ZH_TEXTS } from './entry.ts'

/** What the checks of a turn say, in both languages. Pure. */

type Named = { text: TextName }
type Refused = { language: Language; why: LabelRefusal; detail: string }
type Claim = { words: string; says?: string | undefined }
/** A step run again on the stored chart: by how much it differs, or why it could not be run. */
type Replayed = { tool: string } & ({ error: string; differences: null } | { error: null; differences: Differences })
type Differences = {
  missing: number
  added: number
  value: number
  unit: number
  parameter: number
  reordered: boolean
  failed: boolean
}

const enDifferences = (found: Differences) => [
  counted(found.missing, 'stored result is not in it', 'stored results are not in it'),
  counted(found.added, 'result is new', 'results are new'),
  counted(found.value, 'value differs', 'values differ'),
  counted(found.unit, 'unit differs', 'units differ'),
  counted(found.parameter, 'other statement differs', 'other statements differ'),
  found.reordered ? 'the order differs' : '',
  found.failed ? 'one of the two is an error' : '',
]
const zhDifferences = (found: Differences) => [
  found.missing ? `缺少 ${found.missing} 条已存结果` : '',
  found.added ? `多出 ${found.added} 条结果` : '',
  found.value ? `${found.value} 个数值不同` : '',
  found.unit ? `${found.unit} 个单位不同` : '',
  found.parameter ? `${found.parameter} 处其他内容不同` : '',
  found.reordered ? '顺序不同' : '',
  found.failed ? '两者之一是错误' : '',
]

const ZH_TASKS: Record<TaskType, string> = {
  'Information Lookup': '信息查询',
  'Data Gathering': '数据收集',
  'Clinical Reasoning': '临床推理',
  'Write/Update': '写入/更新',
}

const ZH_REFUSALS: Record<LabelRefusal, string> = {
  unchanged: '两种提问用词相同',
  nothing_left: '问句没有留下任何实词',
  no_pro_form: '改写中没有可起指代作用的词',
  predicate_lost: '问句除代词外几乎没有留下内容',
  predicate_kept: '片段有一半重复了前一个问题',
  no_fragment: '问句保留了谓语，无需依赖前一个问题',
  antecedent_absent: '此前没有一轮提到被省略的内容',
  no_earlier_request: '此前没有一轮提出过请求',
}

const EN_DERIVED: Record<Derivation['by'], (of: readonly string[]) => string> = {
  days: () => 'as days between dates',
  count: () => 'as part of a count',
  share: ([share, whole]) => `as ${share}% of ${whole}`,
  unit: () => 'in another unit',
  difference: ([a, b]) => `as the difference of ${a} and ${b}`,
  change: ([a, b]) => `as the change between ${a} and ${b}`,
  ratio: ([a, b]) => `as the ratio of ${a} and ${b}`,
}

const ZH_DERIVED: Record<Derivation['by'], (of: readonly string[]) => string> = {
  days: () => '两个日期之间的天数',
  count: () => '某个计数的一部分',
  share: ([share, whole]) => `${whole} 的 ${share}%`,
  unit: () => '换算为另一单位',
  difference: ([a, b]) => `${a} 与 ${b} 之差`,
  change: ([a, b]) => `${a} 与 ${b} 之间的变化`,
  ratio: ([a, b]) => `${a} 与 ${b} 之比`,
}

export const LABEL_WORDS = {
  label_on_first_turn: entry<{ label: ImplicitnessCode }>(
    ['Label on the first turn', '首轮不应有标签'],
    ({ label }) => `turn 0 is ${label}, but nothing comes before it to lean on`,
    ({ label }) => `首轮标为 ${label}，但此前没有可依据的内容`,
  ),
  label_on_write: entry<{ label: ImplicitnessCode }>(
    ['Label on an order', '写入轮不应有标签'],
    ({ label }) => `a Write/Update turn is never rewritten, but it is labelled ${label}`,
    ({ label }) => `写入/更新轮从不改写，却标为 ${label}`,
  ),
  ae_on_lookup: entry(
    ['Label unusual here', '此标签不常用于此类任务'],
    'AE is not used on Information Lookup; such a query is usually PE',
    '信息查询不用 AE；这类提问通常是 PE',
  ),
  label_text_unchanged: entry<{ label: ImplicitnessCode; languages: readonly Language[] }>(
    ['Label, but same wording', '有标签但措辞未变'],
    ({ label, languages }) =>
      `labelled ${label}, but the implicit and the explicit query are the same (${listed(languages, 'en')})`,
    ({ label, languages }) => `标为 ${label}，但隐式与显式提问相同（${listed(languages, 'zh')}）`,
  ),
  label_missing: entry<{ languages: readonly Language[] }>(
    ['Label missing', '缺少标签'],
    ({ languages }) =>
      `without a label, but the implicit query differs from the explicit one (${listed(languages, 'en')})`,
    ({ languages }) => `没有标签，但隐式与显式提问不同（${listed(languages, 'zh')}）`,
  ),
  label_not_borne_out: entry<{ label: ImplicitnessCode; refused: readonly Refused[] }>(
    ['Label not borne out', '措辞不支持此标签'],
    ({ label, refused }) =>
      `labelled ${label}, but ${refused.map(({ detail, language }) => `${detail} (${language})`).join('; ')}`,
    ({ label, refused }) =>
      `标为 ${label}，但${refused.map(({ why, language }) => `${ZH_REFUSALS[why]}（${language}）`).join('；')}`,
  ),
  antecedent_without_label: entry(
    ['Antecedent without a label', '有指代对象而无标签'],
    'an explicit query has no antecedent',
    '显式提问没有指代对象',
  ),
  antecedent_not_earlier: entry<{ said: number; turn: number }>(
    ['Antecedent not earlier', '指代对象不在之前'],
    ({ said, turn }) => `the antecedent is said to stand in turn ${said}, which does not come before turn ${turn}`,
    ({ said, turn }) => `指代对象标在第 ${said} 轮，并不在第 ${turn} 轮之前（从 0 计）`,
  ),
  antecedent_not_found: entry<{ quote: string | null }>(
    ['Antecedent not found', '找不到指代对象'],
    ({ quote }) => (quote === null ? 'the antecedent quotes nothing' : `no earlier turn says ${quote}`),
    ({ quote }) => (quote === null ? '指代对象没有引用任何文字' : `此前没有一轮出现过${quote}`),
  ),
  antecedent_elsewhere: entry<{ quote: string; holders: readonly number[]; said: number }>(
    ['Antecedent in another turn', '指代对象在另一轮'],
    ({ quote, holders, said }) => `${quote} stands in turn ${listed(holders, 'en')}, not in turn ${said}`,
    ({ quote, holders, said }) => `${quote}出现在第 ${listed(holders, 'zh')} 轮，而不是第 ${said} 轮（从 0 计）`,
  ),
}

export const CALL_WORDS = {
  call_count: entry<{ type: TaskType; least: number; exact: boolean; calls: number }>(
    ['Number of calls', '调用次数'],
    ({ type, least, exact, calls }) =>
      `a turn of ${type} has ${exact ? 'exactly' : 'at least'} ${least} call${least === 1 ? '' : 's'}; this one has ${calls}`,
    ({ type, least, exact, calls }) =>
      `“${ZH_TASKS[type]}”轮应${exact ? '恰有' : '至少有'} ${least} 次调用；本轮有 ${calls} 次`,
  ),
  write_call_missing: entry(
    ['Order missing', '缺少写入调用'],
    'a Write/Update turn is judged by its write call, and there is none',
    '写入/更新轮按其写入调用评判，而本轮没有写入调用',
  ),
  write_call_repeated: entry<{ writes: number }>(
    ['Order repeated', '写入调用重复'],
    ({ writes }) => `a Write/Update turn has one write call; this one has ${writes}`,
    ({ writes }) => `写入/更新轮只有一次写入调用；本轮有 ${writes} 次`,
  ),
  write_call_unexpected: entry<{ type: TaskType; writes: number }>(
    ['Order not expected', '不应有写入调用'],
    ({ type, writes }) => `a turn of ${type} writes nothing, but ${writes} of its calls do`,
    ({ type, writes }) => `“${ZH_TASKS[type]}”轮不写入任何内容，但有 ${writes} 次调用在写入`,
  ),
  literacy_variants_missing: entry(
    ['Registers missing', '缺少三种表述'],
    'the reply lacks its high, medium and low literacy variants',
    '患者回复缺少高、中、低三种健康素养的表述',
  ),
  reference_decimal: entry<{ count: number; first: string }>(
    ['Reference with a decimal', '引用编号带小数'],
    ({ count, first }) =>
      `${count} reference${count === 1 ? '' : 's'} such as ${first} end in .0 and lead to no encounter`,
    ({ count, first }) => `${count} 个引用（如 ${first}）以 .0 结尾，找不到对应的就诊`,
  ),
  write_argument_missing: entry<{ tool: string; argument: string }>(
    ['Argument missing', '缺少参数'],
    ({ tool, argument }) => `${tool} needs ${argument}`,
    ({ tool, argument }) => `${tool} 需要 ${argument}`,
  ),
  write_argument_unknown: entry<{ argument: string; value: string; words: readonly string[] }>(
    ['Unknown argument', '未知参数'],
    ({ argument, value, words }) => `${argument} is ${value}; it is one of ${listed(words, 'en')}`,
    ({ argument, value, words }) => `${argument} 为 ${value}；只能是 ${listed(words, 'zh')}`,
  ),
  write_echo_differs: entry<{ unsaid: readonly string[] }>(
    ['Order and echo differ', '医嘱与回显不一致'],
    ({ unsaid }) => `the created resource does not repeat ${listed(unsaid, 'en')} of the call`,
    ({ unsaid }) => `新建的资源没有重复调用中的 ${listed(unsaid, 'zh')}`,
  ),
  tool_result_error: entry<{ tool: string }>(
    ['Tool error', '工具出错'],
    ({ tool }) => `${tool} failed: its result is an error`,
    ({ tool }) => `${tool} 失败：返回的是错误`,
  ),
  tool_result_empty: entry<{ tool: string }>(
    ['Nothing found', '没有找到结果'],
    ({ tool }) => `${tool} found nothing`,
    ({ tool }) => `${tool} 没有找到任何结果`,
  ),
  turn_without_result: entry(
    ['No result to rest on', '没有可依据的结果'],
    'no call of the turn returned anything an answer could rest on',
    '本轮没有一次调用返回答案可以依据的内容',
  ),
  observation_differs: entry<Replayed>(
    ['Result differs from the chart', '结果与病历不符'],
    ({ tool, error, differences }) =>
      differences
        ? `${tool} gives something else on the stored chart: ${enDifferences(differences).filter(Boolean).join(', ')}`
        : `${tool} cannot be run on the stored chart: ${error}`,
    ({ tool, error, differences }) =>
      differences
        ? `${tool} 在已存病历上得到不同结果：${zhDifferences(differences).filter(Boolean).join('，')}`
        : `${tool} 无法在已存病历上运行：${error}`,
  ),
}

export const TEXT_WORDS = {
  text_empty: entry<Named>(
    ['Empty text', '正文为空'],
    ({ text }) => `the ${text} is empty`,
    ({ text }) => `${ZH_TEXTS[text]}为空`,
  ),
  zh_missing: entry<Named & { quote: string }>(
    ['Chinese missing', '缺少中文'],
    ({ text, quote }) => `the ${text} has no Chinese side: ${quote}`,
    ({ text, quote }) => `${ZH_TEXTS[text]}没有中文：${quote}`,
  ),
  en_has_chinese: entry<Named>(
    ['Chinese in the English text', '英文中夹有中文'],
    ({ text }) => `the English ${text} holds Chinese characters`,
    ({ text }) => `英文${ZH_TEXTS[text]}中有汉字`,
  ),
  zh_untranslated: entry<Named & { quote: string }>(
    ['Not translated', '未翻译'],
    ({ text, quote }) => `the Chinese ${text} has no Chinese in it: ${quote}`,
    ({ text, quote }) => `中文${ZH_TEXTS[text]}中没有汉字：${quote}`,
  ),
  zh_partly_english: entry<Named & { quote: string }>(
    ['Partly English', '夹有英文'],
    ({ text, quote }) => `the Chinese ${text} keeps a run of English: ${quote}`,
    ({ text, quote }) => `中文${ZH_TEXTS[text]}中留有英文：${quote}`,
  ),
  numbers_differ: entry<Named & { onlyEnglish: readonly string[]; onlyChinese: readonly string[] }>(
    ['Numbers differ between languages', '两种语言的数值不一致'],
    ({ text, onlyEnglish, onlyChinese }) =>
      `the two languages of the ${text} differ: ${[
        onlyEnglish.length > 0 ? `only English gives ${listed(onlyEnglish, 'en')}` : '',
        onlyChinese.length > 0 ? `only Chinese gives ${listed(onlyChinese, 'en')}` : '',
      ]
        .filter(Boolean)
        .join('; ')}`,
    ({ text, onlyEnglish, onlyChinese }) =>
      `${ZH_TEXTS[text]}的两种语言不一致：${[
        onlyEnglish.length > 0 ? `只有英文给出 ${listed(onlyEnglish, 'zh')}` : '',
        onlyChinese.length > 0 ? `只有中文给出 ${listed(onlyChinese, 'zh')}` : '',
      ]
        .filter(Boolean)
        .join('；')}`,
  ),
  rubric_empty: entry(
    ['No rubric', '没有评分项'],
    'the turn has no rubric item, so it would vanish from every average',
    '本轮没有评分项，会从所有平均值中消失',
  ),
  rubric_duplicate: entry<{ twin: string }>(
    ['Duplicate item', '重复的评分项'],
    ({ twin }) => `says the same as ${twin}`,
    ({ twin }) => `与 ${twin} 内容相同`,
  ),
  rubric_not_atomic: entry<{ quote: string }>(
    ['May be two ideas', '可能包含两个要点'],
    ({ quote }) => `may ask two things at once: ${quote}`,
    ({ quote }) => `可能同时要求两件事：${quote}`,
  ),
  write_rubric_not_argument: entry(
    ['Names no argument', '未提及任何参数'],
    'a write call is judged by its arguments alone, and this names none of them',
    '写入调用只按参数评判，而此项没有提及任何参数',
  ),
}

export const GROUND_WORDS = {
  claim_contradicted: entry<Claim>(
    ['Contradicted by the record', '与病历矛盾'],
    ({ words, says }) => `${words}: the record says ${says ?? 'otherwise'}`,
    ({ words, says }) => (says === undefined ? `${words}：病历所载不同` : `${words}：病历所载为 ${says}`),
  ),
  claim_after_as_of: entry<Claim>(
    ['After the as-of date', '晚于截止日期'],
    ({ words, says }) => `${words} rests only on what came after the as-of date: ${says ?? ''}`,
    ({ words, says }) => `${words}只能由截止日期之后的内容支持：${says ?? ''}`,
  ),
  claim_not_in_record: entry<Claim>(
    ['Not in the record', '病历中没有'],
    ({ words, says }) => `${words} is not in the record${says === undefined ? '' : `; the nearest is ${says}`}`,
    ({ words, says }) => `病历中没有${words}${says === undefined ? '' : `；最接近的是 ${says}`}`,
  ),
  number_derived: entry<Named & { derived: readonly (Derivation & { raw: string })[] }>(
    ['Computed number', '计算得出的数值'],
    ({ text, derived }) =>
      `the ${text} computes ${derived.map(({ raw, by, of }) => `${raw} ${EN_DERIVED[by](of)}`).join('; ')}`,
    ({ text, derived }) =>
      `${ZH_TEXTS[text]}中有计算得出的数值：${derived.map(({ raw, by, of }) => `${raw}（${ZH_DERIVED[by](of)}）`).join('；')}`,
  ),
  number_not_observed: entry<Named & { numbers: readonly string[] }>(
    ['Number not in any result', '结果中没有此数值'],
    ({ text, numbers }) =>
      `the ${text} gives ${listed(numbers, 'en')}, which no result, reply or query up to this turn does`,
    ({ text, numbers }) => `${ZH_TEXTS[text]}给出 ${listed(numbers, 'zh')}，而截至本轮的结果、回复和提问中都没有`,
  ),
  value_in_query: entry<Named & { numbers: readonly string[] }>(
    ['Value given away', '提问中泄露了数值'],
    ({ text, numbers }) => `the ${text} already gives ${listed(numbers, 'en')}, which the turn should find`,
    ({ text, numbers }) => `${ZH_TEXTS[text]}已经给出 ${listed(numbers, 'zh')}，而这正是本轮应找到的`,
  ),
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`
}
