import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Answers that were typed and not sent, kept on the device: a reload or a dropped line loses nothing. They are the user's own (their id is
 * in the key) and go with their session, since a logout clears the whole of local storage. NIN, BVN and passwords are never kept.
 */

const neverKept = ['nin', 'bvn', 'password', 'oldPassword', 'newPassword', 'confirm_password'] as const

export type Draft = Readonly<Record<string, unknown>>

/** The key of the draft of one user's step. */
export function draftKey(userId: string, level: 1 | 2, step: string): string {
  return `kyc_draft:${userId}:${level}:${step}`
}

/** What was typed and not sent; {} when there is nothing, or nothing that can be read. */
export function readDraft(key: string): Draft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Draft) : {}
  } catch {
    return {}
  }
}

/** Keeps what is typed; where the device has no room, the form goes on without. */
export function keepDraft(key: string, values: Draft): void {
  const kept = Object.entries(values).filter(([field]) => !neverKept.some((secret) => secret === field))
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)))
  } catch (error) {
    console.warn('The draft could not be kept', error)
  }
}

/** The step was sent, or its change given up. */
export function dropDraft(key: string): void {
  localStorage.removeItem(key)
}

/** Keeps what is typed into a form on the device, from the first change on. Without a key nothing is kept. */
export function useDraft<Typed extends FieldValues, Sent>(
  { subscribe }: Pick<UseFormReturn<Typed, unknown, Sent>, 'subscribe'>,
  key: string | null,
): void {
  useEffect(() => {
    if (key === null) return undefined
    return subscribe({ formState: { values: true, isDirty: true }, callback: ({ values }) => keepDraft(key, values) })
  }, [subscribe, key])
}
