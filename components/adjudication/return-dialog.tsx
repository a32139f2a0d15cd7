'use client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isComposing } from '#components/shell/keys/chord.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { TextArea } from '#components/ui/field.tsx'
import { keyCaps, useAppleKeys } from '#components/ui/kbd.tsx'

const SHORTEST = 3

/** Sends a turn back to the physicians who reviewed it. They all read the reason. */
export function ReturnDialog({
  open,
  onClose,
  onSend,
}: {
  open: boolean
  onClose: () => void
  /** @returns whether it went; the dialog stays open, with its text, when it did not */
  onSend: (reason: string) => Promise<boolean>
}) {
  const t = useTranslations('adjudication.return')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <ReasonForm onClose={onClose} onSend={onSend} />
    </Dialog>
  )
}

function ReasonForm({ onClose, onSend }: { onClose: () => void; onSend: (reason: string) => Promise<boolean> }) {
  const t = useTranslations('adjudication.return')
  const common = useTranslations('common')
  const apple = useAppleKeys()
  const [reason, setReason] = useState('')
  const [wanting, setWanting] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => text.current?.focus(), [])
  const short = reason.trim().length < SHORTEST
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setWanting(short)
    if (short || busy) return text.current?.focus()
    setBusy(true)
    const gone = await onSend(reason.trim())
    setBusy(false)
    setFailed(!gone)
    if (gone) onClose()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-mute">{t('body')}</p>
      <TextArea
        ref={text}
        label={t('reason')}
        maxLength={2000}
        value={reason}
        error={wanting && short ? t('short') : failed ? t('failed') : null}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || isComposing(event.nativeEvent)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" look="primary" aria-disabled={busy}>
          {t('send')} <span className="font-normal">{keyCaps('Mod+Enter', apple)}</span>
        </Button>
      </div>
    </form>
  )
}
