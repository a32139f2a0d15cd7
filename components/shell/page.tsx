'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { meQuery } from '#components/queries/people.ts'
import { useBeforeSignOut } from '#components/verdict/use-before-sign-out.ts'
import { KeyHelp } from './keys/key-help.tsx'
import { TopBar } from './top-bar.tsx'

/** The person signed in. Only below the studio's frame, which waits until the person is known. */
export function useMe() {
  return useSuspenseQuery(meQuery).data
}

/**
 * A screen that reads like a page: bar, title, and a column that scrolls. A workbench, whose panes scroll and whose
 * page does not, uses `Workbench`.
 */
export function Page({
  title,
  lead,
  actions,
  wide = false,
  children,
}: {
  title: string
  /** One sentence under the title. */
  lead?: ReactNode
  actions?: ReactNode
  wide?: boolean
  children: ReactNode
}) {
  const me = useMe()
  const [keys, setKeys] = useState(false)
  const beforeSignOut = useBeforeSignOut()
  return (
    <div className="flex h-dvh flex-col">
      <TopBar person={me} onKeys={() => setKeys(true)} beforeSignOut={beforeSignOut} />
      <main id="content" tabIndex={-1} className="pane flex-1 outline-none">
        <div className={clsx('mx-auto flex flex-col gap-4 p-4.5 pb-12', wide ? 'max-w-7xl' : 'max-w-5xl')}>
          <div className="flex flex-wrap items-end justify-between gap-4 pt-2">
            <div>
              <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
              {lead ? <p className="mt-1 text-mute">{lead}</p> : null}
            </div>
            {actions}
          </div>
          {children}
        </div>
      </main>
      <KeyHelp open={keys} onOpen={() => setKeys(true)} onClose={() => setKeys(false)} />
    </div>
  )
}

/**
 * A screen one works at: bar, panes side by side, a line of keys below. The page never scrolls; each pane does.
 */
export function Workbench({ bar, footer, children }: { bar: ReactNode; footer?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid h-dvh grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden">
      {bar}
      <main id="content" tabIndex={-1} className="min-h-0 outline-none">
        {children}
      </main>
      {footer ? (
        <footer className="flex min-h-8.5 flex-wrap items-center gap-x-5 gap-y-1 border-t border-line bg-panel px-4.5 py-1 text-xs text-mute">
          {footer}
        </footer>
      ) : (
        <span />
      )}
    </div>
  )
}
