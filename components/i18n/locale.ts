/** The languages of the interface; what a physician reads of a session is chosen apart from it. */
export const LOCALES = ['en', 'zh'] as const
export type Locale = (typeof LOCALES)[number]

/** Remembers the interface language for a year; no personal data is in it. */
export const LOCALE_COOKIE = 'chartside-locale'
export const THEME_COOKIE = 'chartside-theme'
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export function isLocale(text: string | undefined): text is Locale {
  return LOCALES.some((locale) => locale === text)
}

export function isTheme(text: string | undefined): text is Theme {
  return THEMES.some((theme) => theme === text)
}

/**
 * The interface language for a request: what was chosen before, else the first language of `Accept-Language` that is
 * one of ours, else English.
 */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(cookie)) return cookie
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const q = rest.map((text) => /^\s*q=([0-9.]+)$/.exec(text)?.[1]).find((text) => text !== undefined)
      return { language: tag.toLowerCase().split('-')[0] ?? '', weight: q === undefined ? 1 : Number(q) }
    })
    .filter((entry) => entry.weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return wanted.map((entry) => entry.language).find(isLocale) ?? 'en'
}

/** The value of `<html lang>`. */
export function htmlLang(locale: Locale): string {
  return locale === 'zh' ? 'zh-CN' : 'en'
}
