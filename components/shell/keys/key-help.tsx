'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '#components/ui/dialog.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { keyboard } from './keyboard.ts'
import type { Shortcut } from './registry.ts'
import { useShortcuts } from './use-shortcuts.ts'

const HELP = [{ id: 'help', keys: ['?'], scope: 'global' }] as const
const none: readonly Shortcut[] = []

/**
 * The sheet of all shortcuts that work on this page, by scope, and the switch that turns single keys off. Names come
 * from the caller, by shortcut id and scope.
 */
export function KeyHelp({
  open,
  onOpen,
  onClose,
  nameOf = (id) => id,
  scopeName = (scope) => scope,
}: {
  open: boolean
  onOpen: () => void
  onClose: () => void
  nameOf?: (id: string) => string
  scopeName?: (scope: string) => string
}) {
  const t = useTranslations('shell.keys')
  const shortcuts = useSyncExternalStore(keyboard.subscribe, keyboard.list, () => none)
  const [single, setSingle] = useState(true)
  useEffect(() => setSingle(keyboard.singleKeys), [])
  useShortcuts(HELP, { help: onOpen })
  const scopes = [...new Set(shortcuts.map((shortcut) => shortcut.scope))]
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} wide>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-soft p-3">
        <span className="font-semibold">{t('single')}</span>
        <Segmented
          label={t('single')}
          value={single ? 'on' : 'off'}
          options={[
            { value: 'on', label: t('on') },
            { value: 'off', label: t('off') },
          ]}
          onChange={(next) => {
            keyboard.singleKeys = next === 'on'
            setSingle(next === 'on')
          }}
        />
        <span className="basis-full text-xs text-mute">{t('singleHint')}</span>
      </div>
      <div className="gap-8 sm:columns-2">
        {scopes.map((scope) => (
          <section key={scope} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-xs font-semibold text-mute">
              {scope === 'global' ? t('global') : scopeName(scope)}
            </h3>
            <dl className="text-sm">
              {shortcuts
                .filter((shortcut) => shortcut.scope === scope)
                .map((shortcut) => (
                  <div
                    key={shortcut.id}
                    className="flex items-baseline justify-between gap-4 border-t border-line py-1"
                  >
                    <dt>{shortcut.id === 'help' ? t('help') : nameOf(shortcut.id)}</dt>
                    <dd className="flex flex-wrap justify-end gap-1">
                      {shortcut.keys.map((chord) => (
                        <span key={chord} className="flex items-center gap-1">
                          {chord.split(' ').map((press, index) => (
                            <span key={`${chord} ${press}`} className="flex items-center gap-1">
                              {index > 0 ? <span className="text-xs text-mute">{t('then')}</span> : null}
                              <Kbd keys={press} />
                            </span>
                          ))}
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
