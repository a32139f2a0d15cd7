'use client'
import { useEffect } from 'react'
import { draftOutbox } from './browser-outbox.ts'

/** Sends what this person left unsent, once it is known who it is and whenever the network comes back. */
export function useResumeOutbox(person: string | undefined): void {
  useEffect(() => {
    if (person === undefined) return
    const resume = () => void draftOutbox().resume(person)
    resume()
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [person])
}
