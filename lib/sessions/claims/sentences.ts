import { halfWidth } from '#lib/sessions/quantities.ts'

/**
 * Cuts a text into sentences and says of each part whether it states something about the patient, asks, or advises.
 * Pure.
 */

export type Span = { start: number; end: number }

export type Sentence = Span & {
  /** Half width, as long as the text itself. */
  text: string
  /** `asked`: a question or a request, of which only what it takes for granted is a claim. */
  mode: 'stated' | 'asked' | 'none'
  /** Parts that advise, suppose or speak of others; absolute offsets. */
  excluded: Span[]
}

const ABBREVIATED =
  /(?:\b(?:dr|mr|mrs|ms|prof|vs|approx|no|fig|e\.g|i\.e|etc|a\.m|p\.m|q\.\w+|b\.i\.d|t\.i\.d|p\.o|i\.v|st|sp|spp|ref)|(?:^|[\s(])[A-Za-z])$/i

export function sentencesOf(text: string): Sentence[] {
  const plain = halfWidth(text)
  const found: Sentence[] = []
  let from = 0
  const take = (to: number) => {
    const raw = plain.slice(from, to)
    const lead = /^\s*(?:(?:[-*•·]|\d+[.)、])\s+)?/u.exec(raw)?.[0].length ?? 0
    const body = raw.slice(lead).trimEnd()
    if (body !== '') found.push(sentence(body, from + lead))
    from = to
  }
  for (const match of plain.matchAll(/[。！？!?；]+["”’」）)]*|\.(?=["”’)]*(?:\s|$))["”’)]*|[;](?=\s|$)|\n+/gu)) {
    const before = plain.slice(from, match.index)
    if (match[0].startsWith('.') && ABBREVIATED.test(before) && !/\n/.test(plain.slice(match.index, match.index + 3))) {
      if (/[a-z]/i.test(plain[match.index + 2] ?? '')) continue
    }
    take(match.index + match[0].length)
  }
  take(plain.length)
  return found
}

function sentence(text: string, start: number): Sentence {
  const lead = leadOf(text)
  const mode = lead === 'none' ? 'none' : isAsked(text) ? 'asked' : 'stated'
  return { start, end: start + text.length, text, mode, excluded: excludedOf(text, start) }
}

/** Rubric items that demand an omission or advice, and echoes of an order just written: nothing of them is a claim. */
const OMISSION =
  /^(?:(?:the )?(?:answer|response|reply|it)\s+)?(?:correctly\s+)?(?:does not|do not|doesn't|did not|must not|should not|avoids?|never|refrains?|without|not )\b|^no (?:second|order|further|other|additional|write|new)\b[^.]*\b(?:call|order|made|created|given|placed)\b|^no [\w -]{1,40} (?:order (?:is|was) (?:created|placed|written|made)|(?:is|are|was|were) \w+ (?:by|in) the same call)\b|^(?:(?:该)?(?:回答|答案|答复))?(?:没有(?:仅?凭|把|将|说|声称|断言|建议|推荐|添加|提及|提到|给出|引用|报告|因|按|漏|遗漏|宣称|认定|称|出现|编造|捏造|使用|依据|提交|开|下|忽略|混淆|以|对|假设|表示|指出|暗示|主张|要求|否认|夸大|擅自|超出)|未(?:把|将|声称|断言|建议|推荐|添加|提及|提到|给出|引用|编造|说)|不(?:应|得|要|把|将|建议|推荐|声称|断言|说|编造|添加|提及|给出)|避免|切勿)/iu
const ADVISES =
  /^(?:(?:the )?(?:answer|response)\s+)?(?:recommends?|advises?|suggests?|proposes?|calls for|plans?|asks? (?:for|to)|urges?|offers?|orders?|requests?|prioriti[sz]es|discourages?|warns?|cautions?)\b|^(?:(?:该)?(?:回答|答案|答复))?(?:建议|推荐|提出(?:应|需|要)|主张|要求|计划|提醒|警示|告诫|提议)/iu
const ECHO =
  /^(?:placed|entered(?: and active)?|order(?:s)? (?:entered|placed|submitted)|submitted|done|ordered|flag placed|created|added|recorded|noted on the record|the record now holds|order is in|signed)\b\s*[.:,(（]|^(?:done\b|the record now holds)|^(?:已开具|已录入|已提交|已完成|已添加|已下达|医嘱已|已为您|已生成|已创建|记录中新增)/iu
const PARAMETER =
  /^(?:that\s+)?(?:the\s+)?(?:medication|drug|dose|route|frequency|indication|service(?: requested)?|priority|target date|note|category|code|detail|duration|reason)(?:\s+of the (?:flag|order|request))?\s+(?:is|are|gives|names|says|states|mentions)\b|^(?:药物|剂量|途径|给药途径|频次|适应证|疗程|申请的服务|优先级|目标日期|备注|类别|代码|详情|警示(?:类别|代码|内容))(?:为|是|写明|：|:)/iu

/** An order to the reader: no verb in the past follows that would make it a report. */
const IMPERATIVE =
  /^(?:repeat|recheck|check|monitor|continue|start|stop|hold|give|obtain|order|discontinue|resume|reduce|increase|switch|taper|follow|ensure|arrange|draw|send|trend|replete|restart|administer|titrate|wean|transition|schedule|keep|use|add|treat|target|avoid|repeat|ask|call|educate|encourage)\s(?![^.]{0,60}\b(?:was|were|is|are|showed|shows|rose|fell|has|had|returned|came|stood|measured|read)\b)/iu

function leadOf(text: string): 'none' | null {
  const body = text.replace(/^["“(（]+/u, '')
  return [OMISSION, ADVISES, ECHO, PARAMETER, IMPERATIVE].some((pattern) => pattern.test(body)) ? 'none' : null
}

const REQUEST =
  /^(?:(?:ok(?:ay)?|and|also|now|then|so|next|again|please|great|thanks|given (?:that|this|these)|in view of[^,]*|before we go on|for (?:dosing|reconciliation)|with (?:that|all of that) in mind)[,:]?\s+)*(?:check|pull|tell|show|give me|find|get|ask|list|look|bring|can you|could you|would you|will you|please|what|which|how|when|where|who|why|is|are|was|were|do|does|did|has|have|had|should|line up|compare|order|write|enter|place|put|request|send|arrange|book|mark|set|gather|work out|help|judge|review|summari[sz]e|confirm|start with|i need|i want|i'd like|let me|let's|remind|read|calculate|compute|fetch|prescribe|add|document|record|flag|refer|schedule|run|walk me|any)\b|^(?:(?:请|那|再|还有|接下来|然后|先|现在|另外|好的?|鉴于[^，]*，|结合[^，]*，|考虑到[^，]*，|既然[^，]*，|根据[^，]*，)[，,]?)*(?:请|帮|查|看|调出|告诉|列出|问|了解|核对|我要|我想|给我|再查|汇总|评估|判断|计算|安排|开|录入|预约|申请|提交|下医嘱|确认|对照|把|麻烦)/iu
const QUESTION = /[?？]["”’)）]*$|(?:吗|呢|多少|什么|怎么样|如何|哪些|哪个|几期|怎样|有没有|是否)[^，,]{0,12}[。.]?$/u

function isAsked(text: string): boolean {
  return QUESTION.test(text) || REQUEST.test(text)
}

/** Advice and plans reach from the start of their clause to the end of the sentence or to a reason given for them. */
const ADVICE =
  /\b(?:should|recommend(?:s|ed|ing|ation)?|advis(?:e|es|ed|able)|consider(?:s|ing|ed)?|plan(?:s|ned)? (?:to|for|is)|needs? to|(?<!\b(?:as|when|if) )need(?:ed|s)?\b(?! no)|must|ought|would|could|will(?! have)|to be (?:checked|repeated|considered|given|started|continued|monitored|followed|done|held|avoided)|re-?check(?:ed|ing)?|re-?peat(?:ed|ing)? (?:the|labs?|in|within|at|a|it|both|level)|(?:continue|continued|routine|close|regular|ongoing|periodic|further) (?:monitoring|follow-?up|checks?|surveillance)|monitor(?:ing)? (?:for|of|the|is|with|closely|remains)|follow-?up (?:is|with|in|of)|before (?:discharge|restarting|starting)|(?:acceptable|safe|reasonable|appropriate|prudent|natural|next|best) (?:only|to|step|option|choice|with)|is enough|are enough|watch(?:ing)? for|prophyla\w+|target(?:s|ing|ed)?|goal|aim(?:s|ing)? (?:for|to)|threshold|cut-?off|instead of|rather than|alternative(?:s)?|candidate for|option(?:s)?|contraindicat\w+|avoid(?:s|ed|ing)?|to prevent|in order to|guidelines?|typically|generally|can be|may be|might|possibly|probabl[ey])\b|建议|推荐|(?<![反相适响效供对])应(?:当|该|予|先|在|考虑|继续|避免|定期|完成|尽|停|复|监|按|由|以|评|加|减|改|及|行)|仍应|需(?:要|定期|继续|监测|复查|先|在|密切|进一步|常规|与)|仍需|须|复查(?!的?[^，。；\d]{1,10}[:：为是]?\s?\d[\d.]*\s?(?![\d.天日周次小个]))|拟|计划|考虑(?!到)|可(?:考虑|改|予|选|加|继续|停|在|用|以|行)|即可|足够|目标|阈值|避免|预防|警惕|以防|(?<![便适])宜|尽早|随访|监测|而不是|而非|替代|禁忌|指南|通常/giu

/** What is only supposed reaches to the end of its clause; where it opens the sentence, over the whole of it. */
const SUPPOSED =
  /\b(?:if|unless|once (?:he|she|the|they|it|her|his)|whether|in case|until|when(?:ever)? (?:he|she|the|it|they) (?:is|are|gets?|becomes?|develops?)|assuming|fear(?:s|ed|ing)? (?:of|that)|afraid (?:of|that)|worr(?:y|ies|ied) (?:about|that)|enough to|provided that|were to|depend(?:s|ing) on)\b|担心|害怕|惧怕|顾虑|足以|如果|假如|若|(?<![例比诸譬])如(?=果|若|需|有|出现|无|患者|血|仍|再|能)|一旦|除非|直到|是否|有没有|能否|会不会|取决于/giu

/** Of kin, not of the patient. */
const OTHERS =
  /\bfamily (?:history|hx)\b|\b(?:his|her|the patient's|a|my|their) (?:mother|father|brother|sister|son|daughter|wife|husband|parents?|uncle|aunt|grand\w+|cousin|family|siblings?)\b|\b(?:mother|father|brother|sister|parents?|siblings?)\b(?= (?:has|had|have|with|died|is|was|who|and))|\bFHx?\b|家族(?:史|中)|父亲|母亲|哥哥|弟弟|姐姐|妹妹|兄弟|姐妹|祖父|祖母|家人/giu

const CLAUSE_END =
  /[,，;；:：。]|\s[—–-]\s|\b(?:because|since|as (?:the|his|her|it)|so that|but|however|although|though|while|and (?:the|his|her|it|he|she|is|was|has))\b|因为|由于|但|然而|不过|虽然|尽管/iu
const REASON =
  /\b(?:because|since|given that|given the|as (?:the|his|her) \w+ (?:is|was|has)|due to|in view of)\b|因为|由于|鉴于/iu

function excludedOf(text: string, base: number): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(ADVICE)) {
    const start = clauseStart(text, match.index)
    const reason = REASON.exec(text.slice(match.index))
    spans.push({ start, end: reason ? match.index + reason.index : text.length })
  }
  for (const match of text.matchAll(SUPPOSED)) {
    const opens = /^[\s"“(（]*$/u.test(text.slice(0, match.index))
    const rest = text.slice(match.index + match[0].length)
    const stop = CLAUSE_END.exec(rest)
    const end = stop && !opens ? match.index + match[0].length + stop.index : text.length
    spans.push({ start: match.index, end })
  }
  for (const match of text.matchAll(OTHERS)) {
    spans.push({ start: clauseStart(text, match.index), end: text.length })
  }
  return spans.map(({ start, end }) => ({ start: base + start, end: base + end }))
}

/** Where the clause around a place begins: behind the last comma or joining word before it. */
export function clauseStart(text: string, at: number): number {
  let start = 0
  for (const match of text
    .slice(0, at)
    .matchAll(
      /[,，;；:：(（](?!\d{3}\b)\s?|\b(?:but|so|and|because|although|though|while|whereas|however|which|where)\b|但|因此|所以|而(?![^，]*是)|并/giu,
    )) {
    start = match.index + match[0].length
  }
  return start
}

/** The end of the clause a place stands in. */
export function clauseEnd(text: string, at: number): number {
  const stop = /[,，;；。]|\b(?:but|so|because|although|though|while|whereas|however|which)\b|但|因此|所以/iu.exec(
    text.slice(at),
  )
  return stop ? at + stop.index : text.length
}

export const isWithin = (at: number, spans: readonly Span[]) => spans.some(({ start, end }) => at >= start && at < end)
