'use client'
import clsx from 'clsx'
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'

const control =
  'w-full rounded-lg border border-edge bg-panel px-2.5 py-1.5 text-base text-ink placeholder:text-mute focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-bad'

type Frame = { label: string; hint?: ReactNode; error?: string | null; hideLabel?: boolean; className?: string }

function Framed({
  label,
  hint,
  error,
  hideLabel,
  className,
  children,
}: Frame & { children: (ids: { id: string; describedBy: string | undefined }) => ReactNode }) {
  const id = useId()
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-xs font-semibold text-mute'}>
        {label}
      </label>
      {children({ id, describedBy })}
      {hint ? (
        <p id={`${id}-hint`} className="text-xs text-mute">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-xs font-semibold text-bad">
          {error}
        </p>
      ) : null}
    </div>
  )
}

export function TextField({
  label,
  hint,
  error,
  hideLabel,
  className,
  ...rest
}: Frame & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <Framed label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {({ id, describedBy }) => (
        <input
          id={id}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={clsx(control, 'min-h-8 [&::-webkit-search-cancel-button]:hidden')}
          {...rest}
        />
      )}
    </Framed>
  )
}

/** A text box that grows with its text. `mono` is for JSON. */
export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  className,
  mono = false,
  ...rest
}: Frame & TextareaHTMLAttributes<HTMLTextAreaElement> & { mono?: boolean; ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <Framed label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {({ id, describedBy }) => (
        <textarea
          id={id}
          rows={1}
          spellCheck={!mono}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={clsx(control, 'field-sizing-content max-h-96 min-h-9 resize-y', mono && 'font-mono text-xs')}
          {...rest}
        />
      )}
    </Framed>
  )
}

export function SelectField({
  label,
  hint,
  error,
  hideLabel,
  className,
  children,
  ...rest
}: Frame & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }) {
  return (
    <Framed label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {({ id, describedBy }) => (
        <select id={id} aria-describedby={describedBy} className={clsx(control, 'min-h-8')} {...rest}>
          {children}
        </select>
      )}
    </Framed>
  )
}

export function CheckField({
  label,
  className,
  ...rest
}: { label: ReactNode; className?: string } & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  return (
    <label className={clsx('inline-flex min-h-6 items-center gap-2 text-sm', className)}>
      <input type="checkbox" className="size-4 accent-accent" {...rest} />
      {label}
    </label>
  )
}
