'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { generationsQuery } from '#components/queries/generation.ts'
import { Button } from '#components/ui/button.tsx'
import { SelectField, TextField } from '#components/ui/field.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { ProblemNotice } from '#components/ui/problem.tsx'
import { GenerationRequest, startGeneration } from '#lib/generation/contract.ts'
import { call } from '#lib/platform/http/client.ts'
import { SCENARIOS, type Scenario } from '#lib/sessions/turn.ts'

const LEVELS = ['', '1', '2', '3'] as const

/** What is to be made. The same seed on the same charts makes the same sessions. */
export function NewRun() {
  const t = useTranslations('generation.form')
  const common = useTranslations('common')
  const queries = useQueryClient()
  const [scenario, setScenario] = useState<Scenario>('med_safety')
  const [level, setLevel] = useState<(typeof LEVELS)[number]>('')
  const [count, setCount] = useState('12')
  const [seed, setSeed] = useState('1')
  const [languages, setLanguages] = useState<'en,zh' | 'en'>('en,zh')
  const [asked, setAsked] = useState(false)
  const request = GenerationRequest.safeParse({
    scenario,
    count: Number(count),
    level: level === '' ? null : Number(level),
    languages: languages.split(','),
    seed: seed.trim() === '' ? Number.NaN : Number(seed),
  })
  const wrong = new Set(request.success ? [] : request.error.issues.map(({ path }) => path[0]))
  const starting = useMutation({
    mutationFn: (body: GenerationRequest) => call(startGeneration, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: generationsQuery.queryKey }),
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    setAsked(true)
    if (request.success) starting.mutate(request.data)
  }
  return (
    <Panel title={t('title')} note={t('model')}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        <div className="grid grid-cols-[minmax(12rem,2fr)_repeat(4,minmax(7rem,1fr))] items-start gap-3 max-lg:grid-cols-2">
          <SelectField
            label={t('scenario')}
            value={scenario}
            onChange={(event) => setScenario(SCENARIOS.find((one) => one === event.target.value) ?? scenario)}
          >
            {SCENARIOS.map((one) => (
              <option key={one} value={one}>
                {common(`scenario.${one}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('level')}
            value={level}
            onChange={(event) => setLevel(LEVELS.find((one) => one === event.target.value) ?? '')}
          >
            {LEVELS.map((one) => (
              <option key={one} value={one}>
                {one === '' ? t('allLevels') : common('level', { level: Number(one) })}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('languages')}
            value={languages}
            onChange={(event) => setLanguages(event.target.value === 'en' ? 'en' : 'en,zh')}
          >
            <option value="en,zh">{t('both')}</option>
            <option value="en">{t('english')}</option>
          </SelectField>
          <TextField
            label={t('count')}
            inputMode="numeric"
            autoComplete="off"
            error={asked && wrong.has('count') ? t('countWrong') : null}
            value={count}
            onChange={(event) => setCount(event.target.value)}
          />
          <TextField
            label={t('seed')}
            inputMode="numeric"
            autoComplete="off"
            error={asked && wrong.has('seed') ? t('seedWrong') : null}
            value={seed}
            onChange={(event) => setSeed(event.target.value)}
          />
        </div>
        {starting.error ? <ProblemNotice error={starting.error} /> : null}
        <div className="flex justify-end">
          <Button type="submit" look="primary" disabled={starting.isPending}>
            {t('start')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
