'use client'
import { useTranslations } from 'use-intl'
import { ClientProblem } from '#lib/platform/http/client.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** The sentence for anything a call can throw; `retry` offers another try. */
export function ProblemNotice({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useTranslations('common')
  const problem = error instanceof ClientProblem ? error : null
  const title = problem?.json?.title ?? (problem?.kind === 'shape' ? t('problems.shape') : t('problems.network'))
  return (
    <Notice
      kind="bad"
      live
      action={
        retry ? (
          <Button size="sm" onClick={retry}>
            {t('retry')}
          </Button>
        ) : undefined
      }
    >
      <p className="font-semibold">{title}</p>
      {problem?.json?.detail ? <p>{problem.json.detail}</p> : null}
      {problem?.json && problem.json.errors.length > 0 ? (
        <ul className="list-disc pl-4">
          {problem.json.errors.slice(0, 20).map((place) => (
            <li key={`${place.path} ${place.code}`}>
              {t('problemPlace', { path: place.path, message: place.message })}
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}

/** A quiet line while something is on its way. */
export function Loading() {
  const t = useTranslations('common')
  return (
    <p role="status" className="p-4 text-sm text-mute">
      {t('loading')}
    </p>
  )
}
