'use client'
import { useTranslations } from 'use-intl'
import { ItemValue } from '#components/turn/item-value.tsx'
import { argumentWords } from '#components/turn/step-summary.ts'
import { DiffParts } from '#components/verdict/diff-text.tsx'
import { EDIT_FIELDS, formOf } from '#components/verdict/edit-form.ts'
import { type Item, type Language, VALUE_SCHEMAS } from '#lib/sessions/turn.ts'
import { shortDiff } from './short-diff.ts'

/** What an edit changes: the changed words with a few around them. */
export function ItemChange({ item, value }: { item: Item | null; value: unknown }) {
  const t = useTranslations('adjudication.opinion')
  const fields = useTranslations('review.edit')
  if (!item || !VALUE_SCHEMAS[item.kind].safeParse(value).success) {
    return <pre className="text-xs break-words whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>
  }
  if (item.kind === 'implicitness' || item.kind === 'task_type') return <ItemValue item={item} edited={value} />
  const edited = { ...item, value } as Item
  const [before, after] = [formOf(item), formOf(edited)]
  const changed = (EDIT_FIELDS[item.kind] as readonly string[]).filter((field) => before[field] !== after[field])
  if (changed.length === 0) return <p className="text-sm text-mute">{t('sameText')}</p>
  return (
    <div className="flex flex-col gap-1">
      {changed.map((field) => {
        const language: Language = item.language ?? (field === 'zh' ? 'zh' : 'en')
        if (field === 'arguments') return <ChangedArguments key={field} item={item} edited={edited} />
        if (field === 'observation') {
          return (
            <details key={field} className="text-sm">
              <summary className="w-fit text-xs text-mute">{t('resultToo')}</summary>
              <pre className="mt-1 font-mono text-xs break-words whitespace-pre-wrap">
                <DiffParts parts={shortDiff(before[field] ?? '', after[field] ?? '', 'en')} />
              </pre>
            </details>
          )
        }
        return (
          <div key={field} lang={language === 'zh' ? 'zh-CN' : 'en'} className="break-words">
            {changed.length > 1 && item.kind !== 'rubric' ? (
              <span className="mr-1.5 text-xs text-mute">{fields(field as 'text')}</span>
            ) : null}
            <DiffParts parts={shortDiff(before[field] ?? '', after[field] ?? '', language)} />
          </div>
        )
      })}
    </div>
  )
}

/** The arguments of a call that differ, by name. */
function ChangedArguments({ item, edited }: { item: Item; edited: Item }) {
  const words = (one: Item) =>
    new Map(
      one.kind === 'step' || one.kind === 'reply'
        ? argumentWords(one.value.arguments).map(({ name, value }) => [name, value])
        : [],
    )
  const [before, after] = [words(item), words(edited)]
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name))
  return names.map((name) => (
    <div key={name} className="break-words">
      <span className="mr-1.5 text-xs text-mute">{name}</span>
      <DiffParts parts={shortDiff(before.get(name) ?? '', after.get(name) ?? '', 'en')} />
    </div>
  ))
}
