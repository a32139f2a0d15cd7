'use client'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { TextArea } from '#components/ui/field.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import type { Note } from './review-state.ts'

const SURE = ['unset', '1', '2', '3'] as const

/** Comment and confidence beside a verdict, open in place with the caret in the text. */
export function NoteBox({
  note,
  onChange,
  onLeave,
  onDone,
}: {
  note: Note
  onChange: (change: Note, typing: boolean) => void
  /** Focus left the text: write it down now. */
  onLeave: () => void
  onDone: () => void
}) {
  const t = useTranslations('review')
  const common = useTranslations('common')
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div className="mt-2 flex flex-col gap-2 rounded-lg border border-line bg-soft p-2.5">
      <TextArea
        ref={text}
        label={t('note.comment')}
        hint={t('note.commentHint')}
        maxLength={10_000}
        value={note.comment ?? ''}
        onChange={(event) => onChange({ comment: event.target.value }, true)}
        onBlur={onLeave}
      />
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-xs text-mute">{t('note.confidence')}</span>
        <Segmented
          label={t('note.confidence')}
          value={note.confidence === undefined ? 'unset' : (String(note.confidence) as (typeof SURE)[number])}
          options={SURE.map((value) => ({ value, label: t(`note.${value}`) }))}
          onChange={(value) => onChange({ confidence: value === 'unset' ? undefined : Number(value) }, false)}
        />
        <span className="flex-1" />
        <Button size="sm" onClick={onDone}>
          {common('done')} <Kbd keys="Escape" />
        </Button>
      </div>
    </div>
  )
}
