'use client'
import { CircleUser, Keyboard, LogOut } from 'lucide-react'
import { signOut } from 'next-auth/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { THEMES, type Theme } from '#components/i18n/locale.ts'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#components/ui/menu.tsx'
import type { Person } from '#lib/people/contract.ts'
import { currentTheme, setTheme, useInterfaceLanguage } from './preferences.ts'

/** Who is signed in, and what one sets for oneself: language of the interface, theme, keys, sign out. */
export function PersonMenu({
  person,
  onKeys,
  beforeSignOut,
}: {
  person: Person
  onKeys?: () => void
  /** Asked first; signing out stops when it answers false. */
  beforeSignOut?: () => Promise<boolean>
}) {
  const t = useTranslations('shell')
  const roles = useTranslations('common.role')
  const [locale, setLocale] = useInterfaceLanguage()
  const [theme, choose] = useState<Theme>('system')
  return (
    <Menu
      trigger={
        <Button
          look="quiet"
          aria-label={t('person.menu', { name: person.name })}
          onPointerDown={() => choose(currentTheme())}
          onKeyDown={() => choose(currentTheme())}
          className="!px-1.5"
        >
          <CircleUser size={18} aria-hidden />
          <span className="hidden max-w-40 truncate font-normal xl:inline">{person.name}</span>
        </Button>
      }
    >
      <MenuLabel>
        <span className="block text-sm font-semibold text-ink">{person.name}</span>
        {person.roles.map((role) => roles(role)).join(' · ')}
      </MenuLabel>
      <MenuSeparator />
      <MenuLabel>{t('interfaceLanguage')}</MenuLabel>
      <MenuChoice
        value={locale}
        options={[
          { value: 'en', label: 'English', lang: 'en' },
          { value: 'zh', label: '简体中文', lang: 'zh-CN' },
        ]}
        onChange={setLocale}
      />
      <MenuLabel>{t('theme.label')}</MenuLabel>
      <MenuChoice
        value={theme}
        options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onChange={(next) => {
          setTheme(next)
          choose(next)
        }}
      />
      <MenuSeparator />
      {onKeys ? (
        <MenuItem onSelect={onKeys}>
          <Keyboard size={14} aria-hidden /> {t('person.keys')}
        </MenuItem>
      ) : null}
      <MenuItem
        onSelect={async () => {
          if (beforeSignOut === undefined || (await beforeSignOut())) await signOut({ callbackUrl: '/' })
        }}
      >
        <LogOut size={14} aria-hidden /> {t('person.signOut')}
      </MenuItem>
    </Menu>
  )
}
