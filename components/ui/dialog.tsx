'use client'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'

/**
 * A modal on the browser's own <dialog>: it traps focus, closes on Escape and gives focus back, and needs no injected
 * styles, which the content security policy would refuse.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  wide = false,
  mustChoose = false,
}: {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  wide?: boolean
  /** Only an answer inside closes it: no cross, no Escape, no click beside it. */
  mustChoose?: boolean
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const t = useTranslations('common')
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      // It may come up under somebody's typing: an Enter meant for what was there must not be the answer.
      if (mustChoose) dialog.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open, mustChoose])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a <dialog>; the click is for the backdrop only
    <dialog
      ref={ref}
      tabIndex={mustChoose ? -1 : undefined}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        if (mustChoose) event.preventDefault()
      }}
      onClick={(event) => {
        if (event.target === ref.current && !mustChoose) ref.current?.close()
      }}
      className={clsx(
        'm-auto max-h-[88dvh] w-[calc(100vw-2rem)] overflow-auto rounded-xl border border-line bg-panel p-0 text-ink shadow-2xl backdrop:bg-black/45',
        wide ? 'max-w-4xl' : 'max-w-xl',
      )}
    >
      {open ? (
        <div className="p-5">
          <div className="mb-3 flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-xl font-semibold">
              {title}
            </h2>
            {mustChoose ? null : (
              <IconButton label={t('close')} look="quiet" onClick={() => ref.current?.close()}>
                <X size={16} aria-hidden />
              </IconButton>
            )}
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  )
}
