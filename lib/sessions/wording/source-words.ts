import { entry, listed } from './entry.ts'

/** What the reader of a file says of a record it took, in both languages. Pure. */

type Differs = { here: string; there: string }
type Member = { key: string; value: string }

/** Members that may be absent, and what their absence means. */
const ABSENT: Record<string, readonly [en: string, zh: string]> = {
  turn_subtypes: ['every turn counts as explicit', '每一轮都按显式处理'],
  messages: ['a judge gets no history', '评判者看不到对话历史'],
  tasks_explicit: ['no explicit form', '没有显式形式'],
  difficulty_level: ['tables by level leave the session out', '按难度列表时不含此会话'],
  dependency_list: ['read as empty', '按空列表读取'],
}

export const FILE_WORDS = {
  bom_removed: entry(
    ['Byte order mark', '字节顺序标记'],
    'the byte order mark at the start of the file was removed',
    '已去掉文件开头的字节顺序标记',
  ),
  bom_inside: entry(
    ['Byte order mark', '字节顺序标记'],
    'a byte order mark inside the file was removed from this line',
    '已从此行去掉文件中间的字节顺序标记',
  ),
  crlf_line_ends: entry(['Line ends', '换行符'], 'lines end in CRLF; read as LF', '行以 CRLF 结尾；按 LF 读取'),
  encoding_converted: entry<{ encoding: string; how: string }>(
    ['Encoding', '编码'],
    ({ encoding, how }) => `read as ${encoding} (${how})`,
    ({ encoding }) => `按 ${encoding} 读取`,
  ),
  json_document: entry(
    ['One JSON document', '单个 JSON 文档'],
    'read as one JSON document and taken apart into its values, not line by line',
    '按一个 JSON 文档读取并拆分为各个值，而不是逐行读取',
  ),
  scenario_file_differs: entry<{ scenario: string; file: string }>(
    ['File of another scenario', '文件属于另一场景'],
    ({ scenario, file }) =>
      `the session is of ${scenario}, the file is ${file}; an export puts it into its scenario's file`,
    ({ scenario, file }) => `会话属于 ${scenario}，文件为 ${file}；导出时会放入其场景的文件`,
  ),
  duplicate_key: entry<{ key: string; path: string }>(
    ['Key stands twice', '键重复'],
    ({ key, path }) => `the key ${key} stands twice in ${path}; the last value is read`,
    ({ key, path }) => `键 ${key} 在 ${path} 中出现两次；读取最后一个值`,
  ),
  id_as_decimal: entry<Member>(
    ['Number with a decimal', '编号带小数'],
    ({ key, value }) => `${key} is written as ${value}; read as a whole number`,
    ({ key, value }) => `${key} 写作 ${value}；按整数读取`,
  ),
}

export const RECORD_WORDS = {
  field_missing: entry<{ key: string; instead?: string }>(
    ['Absent', '缺少字段'],
    ({ key, instead }) =>
      instead === undefined
        ? `${key} is absent${ABSENT[key] ? `${key === 'dependency_list' ? '; ' : ': '}${ABSENT[key][0]}` : ''}`
        : `${key} is absent; ${instead} is read, which is enough`,
    ({ key, instead }) =>
      instead === undefined
        ? `缺少 ${key}${ABSENT[key] ? `：${ABSENT[key][1]}` : ''}`
        : `缺少 ${key}；已读取 ${instead}，足够使用`,
  ),
  id_form: entry(
    ['Form of the id', '编号格式'],
    'the id does not end in _L1, _L2 or _L3, which tools of the reference read from it',
    '编号不以 _L1、_L2 或 _L3 结尾，而参考工具会从中读取难度',
  ),
  id_disagrees: entry<{ said: string; member: string; value: string }>(
    ['Id disagrees', '编号不一致'],
    ({ said, member, value }) =>
      member === 'difficulty_level'
        ? `the id says level ${said}, difficulty_level says ${value}`
        : `the id names ${said}, ${member} is ${value}`,
    ({ said, member, value }) => `编号中为 ${said}，而 ${member} 为 ${value}`,
  ),
  env_date_differs: entry<Differs>(
    ['Another date', '日期不一致'],
    ({ here, there }) => `env_info tells the model ${here}, current_date is ${there}`,
    ({ here, there }) => `env_info 告诉模型 ${here}，而 current_date 为 ${there}`,
  ),
  env_session_differs: entry<Differs>(
    ['Another session', '会话不一致'],
    ({ here, there }) => `env_info names session ${here}, session_id is ${there}`,
    ({ here, there }) => `env_info 中的会话为 ${here}，而 session_id 为 ${there}`,
  ),
  session_id_missing: entry<{ needed: boolean }>(
    ['No session id', '缺少会话编号'],
    ({ needed }) =>
      needed
        ? 'session_id is absent, so the patient’s replies cannot be replayed'
        : 'session_id is absent; no gold call asks the patient, so nothing needs it',
    ({ needed }) =>
      needed ? '缺少 session_id，因此无法重放患者的回复' : '缺少 session_id；没有标准调用询问患者，因此不需要它',
  ),
  unknown_value: entry<{ value: string; words: readonly string[] }>(
    ['Unknown value', '未知取值'],
    ({ value, words }) =>
      words.length === 2
        ? `${value} is neither ${words[0]} nor ${words[1]}`
        : `${value} is none of ${listed(words, 'en')}`,
    ({ value, words }) => `${value} 不属于 ${listed(words, 'zh')}`,
  ),
  sequence_idx_differs: entry<Differs>(
    ['Order of task types', '任务顺序编号不一致'],
    ({ here, there }) => `sequence_idx is ${here}, but these task types are arc ${there}`,
    ({ here, there }) => `sequence_idx 为 ${here}，但这些任务类型对应 ${there}`,
  ),
  turn_types_unusual: entry(
    ['Turn types unusual', 'turn_types 不常见'],
    'turn_types is usually false for turn 0 and true after it',
    'turn_types 通常首轮为 false，其后为 true',
  ),
  workup_mode_differs: entry<Differs>(
    ['Workup mode', '检查方式不一致'],
    ({ here, there }) => `workup_modes says ${here}; the task type and the calls of the turn make it ${there}`,
    ({ here, there }) => `workup_modes 为 ${here}；按本轮任务类型与调用应为 ${there}`,
  ),
  tool_source_differs: entry<Differs>(
    ['Tool source', '工具来源不一致'],
    ({ here, there }) => `tool_sources says ${here}; the task type and the calls of the turn make it ${there}`,
    ({ here, there }) => `tool_sources 为 ${here}；按本轮任务类型与调用应为 ${there}`,
  ),
  dep_graph_differs: entry<Differs & { own: string; top: string }>(
    ['Dependency graph', '依赖图不一致'],
    ({ own, top, here, there }) => `dep_graph says ${own} ${here}, ${top} says ${there}; ${top} is read`,
    ({ own, top, here, there }) => `dep_graph 中 ${own} 为 ${here}，${top} 为 ${there}；读取 ${top}`,
  ),
  message_differs: entry<{ key: string; source: string; turn: number }>(
    ['Message differs', '消息不一致'],
    ({ key, source, turn }) =>
      `${key} does not say what ${source === 'answer' ? 'the gold answer' : source} says in turn ${turn}; the next edit of the session rewrites it`,
    ({ key, source, turn }) =>
      `第 ${turn} 轮（从 0 计）的 ${key} 与${source === 'answer' ? '标准答案' : ` ${source} `}不一致；下次编辑会话时会重写`,
  ),
  separator_unusual: entry(
    ['Separator unusual', '分隔符不常见'],
    'a separator is usually 60 equals signs',
    '分隔符通常是 60 个等号',
  ),
  rubric_zh_count: entry<{ turn: number; english: number; chinese: number }>(
    ['Rubric lengths differ', '评分项数量不一致'],
    ({ turn, english, chinese }) =>
      `turn ${turn} has ${english} English and ${chinese} Chinese rubric items; they are paired by position, so check each pair`,
    ({ turn, english, chinese }) =>
      `第 ${turn} 轮（从 0 计）有 ${english} 个英文和 ${chinese} 个中文评分项；它们按位置配对，请逐对检查`,
  ),
  studio_ids_unusable: entry<{ key: string; turn: number }>(
    ['Ids do not fit', '编号不匹配'],
    ({ key, turn }) =>
      `x_studio names the ${key} of turn ${turn} in a way that does not fit the record; ids are taken from positions`,
    ({ key, turn }) => `x_studio 对第 ${turn} 轮（从 0 计）${key} 的编号与记录不符；改按位置取编号`,
  ),
}

export const GOLD_WORDS = {
  final_dependencies: entry<{ tool: string; named: number; all: number }>(
    ['Dependencies', '依赖不完整'],
    ({ tool, named, all }) => `${tool} rests on every action before it; dependency_list names ${named} of ${all}`,
    ({ tool, named, all }) => `${tool} 依赖此前的每个动作；dependency_list 只列出 ${all} 个中的 ${named} 个`,
  ),
  answer_type_differs: entry<{ type: string; wanted: string; called: boolean }>(
    ['Answer type', '答案类型不一致'],
    ({ type, wanted, called }) =>
      `answer_type is ${type}; it is "${wanted}" where ${called ? 'a tool was' : 'no tool was'} called`,
    ({ type, wanted, called }) => `answer_type 为 ${type}；${called ? '调用过工具' : '未调用工具'}时应为 "${wanted}"`,
  ),
  tool_not_offered: entry<{ tool: string }>(
    ['Tool not offered', '工具未提供'],
    ({ tool }) => `${tool} is not among the tools of the session`,
    ({ tool }) => `${tool} 不在会话提供的工具中`,
  ),
  subject_missing: entry(['No subject', '缺少患者编号'], 'the call names no subject_id', '调用没有给出 subject_id'),
  subject_differs: entry<Differs>(
    ['Another patient', '患者不一致'],
    ({ here, there }) => `the call asks for subject ${here}, the session is about ${there}`,
    ({ here, there }) => `调用查询的患者为 ${here}，而会话的患者为 ${there}`,
  ),
  session_differs: entry<Differs>(
    ['Another session', '会话不一致'],
    ({ here, there }) => `the call names session ${here}, session_id is ${there}`,
    ({ here, there }) => `调用中的会话为 ${here}，而 session_id 为 ${there}`,
  ),
  observation_not_object: entry<{ tool: string; value: string }>(
    ['Result is no resource', '结果不是资源'],
    ({ tool, value }) => `the result of ${tool} is ${value}, no resource`,
    ({ tool, value }) => `${tool} 的结果为 ${value}，不是资源`,
  ),
  bundle_broken: entry<{ value: string }>(
    ['Broken Bundle', 'Bundle 损坏'],
    ({ value }) => `entry of the Bundle is ${value}, no array`,
    ({ value }) => `Bundle 的 entry 为 ${value}，不是数组`,
  ),
  bundle_total_differs: entry<{ total: string; entries: number }>(
    ['Total of the Bundle', 'Bundle 的总数'],
    ({ total, entries }) => `total is ${total}, but the Bundle has ${entries} entries`,
    ({ total, entries }) => `total 为 ${total}，但 Bundle 有 ${entries} 个条目`,
  ),
  reply_is_error: entry(
    ['Patient tool failed', '患者工具失败'],
    'the patient tool failed: there is no reply to replay',
    '患者工具失败：没有可重放的回复',
  ),
  literacy_variants_incomplete: entry<{ missing: readonly string[] }>(
    ['Registers incomplete', '三种表述不完整'],
    ({ missing }) =>
      `patient_responses_all_literacy lacks ${listed(missing, 'en')}: the reply counts as having no variants`,
    ({ missing }) => `patient_responses_all_literacy 缺少 ${listed(missing, 'zh')}：该回复按没有三种表述处理`,
  ),
}
