'use client'
import { useTranslations } from 'use-intl'
import { CheckField, TextField } from '#components/ui/field.tsx'
import type { Person } from '#lib/people/contract.ts'
import { ROLES, type Role } from '#lib/platform/actor.ts'
import { LANGUAGES, type Language } from '#lib/platform/language.ts'

/** What a person may do and read, as typed so far. Credentials are one text, as the field shows it. */
export type PersonDraft = { name: string; roles: Role[]; languages: Language[]; credentials: string; password: string }

export function draftOf(person: Person | null): PersonDraft {
  return {
    name: person?.name ?? '',
    roles: person?.roles ?? ['reviewer'],
    languages: person?.languages ?? [...LANGUAGES],
    credentials: person?.credentials.join(', ') ?? '',
    password: '',
  }
}

/** `mimic-iv, other` as the list it means. */
export function credentialsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,，、;；]+/).filter((name) => name !== ''))]
}

/** The fields that adding and changing a person share. `errors` are by the path the API names. */
export function PersonFields({
  draft,
  errors,
  onChange,
}: {
  draft: PersonDraft
  errors: ReadonlyMap<string, string>
  onChange: (draft: PersonDraft) => void
}) {
  const t = useTranslations('people')
  const common = useTranslations('common')
  const toggled = <T,>(list: readonly T[], one: T, on: boolean) => (on ? [...list, one] : list.filter((x) => x !== one))
  return (
    <>
      <TextField
        label={t('name')}
        value={draft.name}
        error={errors.get('name')}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1 text-xs font-semibold text-mute">{t('roles')}</legend>
        {ROLES.map((role) => (
          <div key={role}>
            <CheckField
              label={common(`role.${role}`)}
              checked={draft.roles.includes(role)}
              onChange={(event) => onChange({ ...draft, roles: toggled(draft.roles, role, event.target.checked) })}
            />
            <p className="pl-6 text-xs text-mute">{t(`roleDoes.${role}`)}</p>
          </div>
        ))}
        {errors.get('roles') ? <p className="text-xs font-semibold text-bad">{errors.get('roles')}</p> : null}
      </fieldset>
      <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
        <legend className="mb-1 text-xs font-semibold text-mute">{t('languages')}</legend>
        {LANGUAGES.map((language) => (
          <CheckField
            key={language}
            label={common(`language.${language}`)}
            checked={draft.languages.includes(language)}
            onChange={(event) =>
              onChange({ ...draft, languages: toggled(draft.languages, language, event.target.checked) })
            }
          />
        ))}
        <p className="w-full text-xs text-mute">{t('languagesHint')}</p>
        {errors.get('languages') ? <p className="text-xs font-semibold text-bad">{errors.get('languages')}</p> : null}
      </fieldset>
      <TextField
        label={t('credentials')}
        hint={t('credentialsHint')}
        placeholder="mimic-iv"
        value={draft.credentials}
        error={[...errors].find(([path]) => path.startsWith('credentials'))?.[1]}
        onChange={(event) => onChange({ ...draft, credentials: event.target.value })}
      />
    </>
  )
}
