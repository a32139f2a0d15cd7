'use client'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Chip } from '#components/ui/chip.tsx'
import { DiffText, MaybeDiff } from '#components/verdict/diff-text.tsx'
import type { ImplicitnessValue, Item, QueryValue, ReplyValue, RubricValue, StepValue } from '#lib/sessions/turn.ts'
import { LITERACY } from '#lib/sessions/turn.ts'
import { ItemText } from './item-text.tsx'
import { argumentWords, outcomeOf } from './step-summary.ts'

/**
 * What one item says, for reading; with `edited` (a value of the same kind) as a diff against it. Everything is plain
 * text, whatever it holds.
 */
export function ItemValue({ item, edited }: { item: Item; edited?: unknown }) {
  switch (item.kind) {
    case 'query':
      return (
        <QueryText
          item={item.item}
          value={item.value}
          edited={edited as QueryValue | undefined}
          language={item.language ?? 'en'}
        />
      )
    case 'implicitness':
      return <ImplicitnessLabel value={item.value} edited={edited as ImplicitnessValue | undefined} />
    case 'task_type':
      return <TaskType value={item.value} edited={edited as typeof item.value | undefined} />
    case 'step':
      return <StepLine value={item.value} edited={edited as StepValue | undefined} />
    case 'reply':
      return <Reply item={item.item} value={item.value} edited={edited as ReplyValue | undefined} />
    case 'answer':
      return (
        <div lang={item.language === 'zh' ? 'zh-CN' : 'en'}>
          <ItemText
            item={item.item}
            field="text"
            before={item.value}
            after={edited as string | undefined}
            language={item.language ?? 'en'}
          />
        </div>
      )
    case 'rubric':
      return <RubricText item={item.item} value={item.value} edited={edited as RubricValue | undefined} />
  }
}

function QueryText({
  item,
  value,
  edited,
  language,
}: {
  item: string
  value: QueryValue
  edited?: QueryValue
  language: 'en' | 'zh'
}) {
  const t = useTranslations('review')
  const [before, after] = [value.explicit ?? '', edited ? (edited.explicit ?? '') : undefined]
  const same = before === value.implicit && (after === undefined || after === edited?.implicit)
  return (
    <div lang={language === 'zh' ? 'zh-CN' : 'en'}>
      <div>
        <ItemText item={item} field="implicit" before={value.implicit} after={edited?.implicit} language={language} />
      </div>
      {same || (before === '' && !after) ? null : (
        <div className="mt-0.5 text-sm text-mute">
          {t('explicit')} <ItemText item={item} field="explicit" before={before} after={after} language={language} />
        </div>
      )}
    </div>
  )
}

function ImplicitnessLabel({ value, edited }: { value: ImplicitnessValue; edited?: ImplicitnessValue }) {
  const now = edited ?? value
  const changed = edited !== undefined && edited.code !== value.code
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {changed ? (
        <del className="rounded-sm bg-bad-soft px-1 text-bad">
          <ImplicitnessName code={value.code} />
        </del>
      ) : null}
      <Chip tone={changed ? 'ok' : 'plain'}>
        <ImplicitnessName code={now.code} />
      </Chip>
      <Antecedent value={value} edited={edited} />
    </div>
  )
}

function ImplicitnessName({ code }: { code: ImplicitnessValue['code'] }) {
  const t = useTranslations('common.implicitness')
  return code === null ? t('none') : `${code} · ${t(code)}`
}

function Antecedent({ value, edited }: { value: ImplicitnessValue; edited?: ImplicitnessValue }) {
  const t = useTranslations('review')
  const now = edited ?? value
  if (!now.antecedent) return now.code === null ? null : <span className="text-sm text-mute">{t('noAntecedent')}</span>
  const said = t('leftOut', { quote: now.antecedent.quote, turn: now.antecedent.turn + 1 })
  if (!edited || !value.antecedent) return <span className="text-sm text-mute">{said}</span>
  const was = t('leftOut', { quote: value.antecedent.quote, turn: value.antecedent.turn + 1 })
  return (
    <span className="text-sm text-mute">
      <MaybeDiff before={was} after={said} language="en" />
    </span>
  )
}

function TaskType({ value, edited }: { value: Item['value'] & string; edited?: string }) {
  const t = useTranslations('common.taskType')
  const name = (type: string) => t(type as never)
  return edited === undefined || edited === value ? (
    <div>
      <Chip>{name(value)}</Chip>
    </div>
  ) : (
    <span className="inline-flex flex-wrap items-center gap-2">
      <del className="rounded-sm bg-bad-soft px-1 text-bad">{name(value)}</del>
      <Chip tone="ok">{name(edited)}</Chip>
    </span>
  )
}

const json = (value: unknown) => JSON.stringify(value, null, 2)

function StepLine({ value, edited }: { value: StepValue; edited?: StepValue }) {
  return (
    <div className="min-w-0">
      <div className="break-words">
        <code className="font-mono text-xs text-mute">
          <MaybeDiff before={value.tool} after={edited?.tool} language="en" />
        </code>{' '}
        <Words value={value} /> <Outcome value={edited ?? value} />
      </div>
      {edited && json(edited.arguments) !== json(value.arguments) ? (
        <JsonDiff before={json(value.arguments)} after={json(edited.arguments)} />
      ) : null}
      {edited && json(edited.observation) !== json(value.observation) ? (
        <JsonDiff before={json(value.observation)} after={json(edited.observation)} />
      ) : null}
    </div>
  )
}

function JsonDiff({ before, after }: { before: string; after: string }) {
  return (
    <pre className="pane mt-1 max-h-40 rounded-lg bg-soft p-2 font-mono text-xs">
      <DiffText before={before} after={after} language="en" />
    </pre>
  )
}

function Words({ value }: { value: { arguments: Record<string, unknown> } }) {
  return argumentWords(value.arguments).map(({ name, value: text }) => (
    <span key={name} className="mr-1.5">
      <span className="text-xs text-mute">{name}</span> {text}
    </span>
  ))
}

function Outcome({ value }: { value: StepValue }) {
  const t = useTranslations('review.outcome')
  const outcome = outcomeOf(value.tool, value.observation)
  const text = (() => {
    switch (outcome.is) {
      case 'results':
        return t('results', { count: outcome.count })
      case 'error':
        return t('error', { text: outcome.text })
      case 'created':
      case 'resource':
        return t(outcome.is, { type: outcome.type })
      default:
        return t(outcome.is)
    }
  })()
  const nothing = outcome.is === 'none' || outcome.is === 'error' || (outcome.is === 'results' && outcome.count === 0)
  return (
    <span className={nothing ? 'text-sm font-semibold text-warn' : 'text-sm text-mute'}>
      <ArrowRight size={12} aria-hidden className="inline" /> {text}
    </span>
  )
}

function Reply({ item, value, edited }: { item: string; value: ReplyValue; edited?: ReplyValue }) {
  const t = useTranslations('review')
  const variants = edited?.variants ?? value.variants
  return (
    <div>
      <div className="break-words">
        <code className="font-mono text-xs text-mute">{value.tool}</code> <Words value={value} />
      </div>
      <div>
        <ItemText item={item} field="text" before={value.text} after={edited?.text} language="en" />
      </div>
      {variants ? (
        <details className="mt-1 text-sm text-mute">
          <summary className="w-fit">{t('registers')}</summary>
          <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
            {LITERACY.map((level) => (
              <div key={level} className="contents">
                <dt className="font-semibold">{t(`register.${level}`)}</dt>
                <dd className="text-ink">
                  <ItemText
                    item={item}
                    field={level}
                    before={value.variants?.[level] ?? ''}
                    after={edited ? variants[level] : undefined}
                    language="en"
                  />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </div>
  )
}

function RubricText({ item, value, edited }: { item: string; value: RubricValue; edited?: RubricValue }) {
  return (
    <div>
      <div lang="en">
        <ItemText item={item} field="en" before={value.en} after={edited?.en} language="en" />
      </div>
      {value.zh !== null || edited?.zh ? (
        <div lang="zh-CN" className="mt-0.5 opacity-90">
          <ItemText
            item={item}
            field="zh"
            before={value.zh ?? ''}
            after={edited ? (edited.zh ?? '') : undefined}
            language="zh"
          />
        </div>
      ) : null}
    </div>
  )
}

/** The item in a few words, for a folded row. */
export function itemGist(item: Item): string {
  switch (item.kind) {
    case 'query':
      return item.value.implicit
    case 'implicitness':
      return item.value.code ?? '—'
    case 'task_type':
      return item.value
    case 'step':
      return `${item.value.tool} ${argumentWords(item.value.arguments)
        .map(({ value }) => value)
        .join(' · ')}`
    case 'reply':
      return item.value.text
    case 'answer':
      return item.value
    case 'rubric':
      return item.value.en
  }
}
