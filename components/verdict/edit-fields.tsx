'use client'
import { Fragment, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { SelectField, TextArea, TextField } from '#components/ui/field.tsx'
import type { Item } from '#lib/sessions/turn.ts'
import { IMPLICITNESS_CODES, type Language, TASK_TYPES } from '#lib/sessions/turn.ts'
import { EDIT_FIELDS, type EditFault, type EditForm, readForm } from './edit-form.ts'

const JSON_FIELDS = new Set(['arguments', 'observation'])
const CHINESE = (item: Item, field: string) => item.language === 'zh' || (item.kind === 'rubric' && field === 'zh')

/**
 * Every field of one item's kind as text, in place of the item. `first` puts the caret at the end of the first text as
 * soon as it is open.
 */
export function EditFields({
  item,
  form,
  first,
  onType,
  onLeave,
  under,
}: {
  item: Item
  form: EditForm
  first: boolean
  onType: (form: EditForm) => void
  onLeave: () => void
  /** What stands under the box of a text. */
  under?: (field: string, text: string, language: Language) => ReactNode
}) {
  const t = useTranslations('review')
  const types = useTranslations('common.taskType')
  const codes = useTranslations('common.implicitness')
  const start = useRef<HTMLTextAreaElement & HTMLInputElement & HTMLSelectElement>(null)
  useEffect(() => {
    const field = start.current
    if (!first || !field) return
    field.focus()
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
  }, [first])
  const read = readForm(item, form)
  const faults = read.ok ? [] : read.faults
  const say = (fault: EditFault | undefined) =>
    fault === undefined ? null : t(`fault.${fault.code}`, { line: fault.line ?? 0, column: fault.column ?? 0 })
  const fields: readonly string[] = EDIT_FIELDS[item.kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears focus leave one of its fields
    <div className="flex flex-col gap-2" onBlur={onLeave}>
      {fields.map((field, index) => {
        const ref = (index === 0 ? start : undefined) as Ref<never> | undefined
        const label = t(`edit.${field as 'text'}`)
        const error = say(faults.find((fault) => fault.field === field))
        const value = form[field] ?? ''
        const put = (next: string) => onType({ ...form, [field]: next })
        if (field === 'code' || field === 'type') {
          return (
            <SelectField
              key={field}
              ref={ref}
              label={label}
              error={error}
              value={value}
              onChange={(event) => put(event.target.value)}
            >
              {field === 'code' ? <option value="">{t('edit.codeNone')}</option> : null}
              {(field === 'code' ? IMPLICITNESS_CODES : TASK_TYPES).map((option) => (
                <option key={option} value={option}>
                  {field === 'code' ? `${option} · ${codes(option as 'NA')}` : types(option as never)}
                </option>
              ))}
            </SelectField>
          )
        }
        if (field === 'turn' || field === 'tool') {
          return (
            <TextField
              key={field}
              ref={ref}
              label={label}
              error={error}
              value={value}
              inputMode={field === 'turn' ? 'numeric' : 'text'}
              spellCheck={false}
              onChange={(event) => put(event.target.value)}
            />
          )
        }
        const zh = CHINESE(item, field)
        return (
          <Fragment key={field}>
            <TextArea
              ref={ref}
              label={label}
              hideLabel={item.kind === 'answer'}
              error={error}
              mono={JSON_FIELDS.has(field)}
              lang={zh ? 'zh-CN' : 'en'}
              value={value}
              onChange={(event) => put(event.target.value)}
            />
            {under?.(field, value, zh ? 'zh' : 'en')}
          </Fragment>
        )
      })}
    </div>
  )
}
