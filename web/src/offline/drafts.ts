import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { drop, keep, readKept } from './kept.ts'

/**
 * Answers that were typed but not sent, kept on the device: a reload, a lost connection or a time-out loses nothing. They are encrypted, and
 * only the same person's next sign-in can read them (C-186). NIN, BVN and passwords are never kept.
 */

/** Fields that are not kept: members of a group are other people. */
const neverKept = ['nin', 'bvn', 'password', 'oldPassword', 'newPassword', 'confirm_password', 'members'] as const

export type Draft = Readonly<Record<string, unknown>>

const draftPrefix = 'draft '

/** Whether a name of kept data is that of a draft. */
export const isDraft = (name: string): boolean => name.startsWith(draftPrefix)

/** The key of the draft of one user's step. */
export function draftKey(userId: string, level: 1 | 2, step: string): string {
  return draftOf(`kyc:${userId}:${level}:${step}`)
}

/** The key of any other draft. */
export const draftOf = (form: string): string => draftPrefix + form

/** The values typed but not sent; {} when there are none. */
export function readDraft(key: string): Draft {
  return (readKept(key) as Draft | undefined) ?? noDraft
}

/** Keeps the typed values. */
export function keepDraft(key: string, values: Draft): void {
  const kept = Object.entries(values).filter(([field]) => !neverKept.some((secret) => secret === field))
  keep(key, Object.fromEntries(kept))
}

/** Deletes a draft once the step was sent, or its change was discarded. */
export const dropDraft = (key: string): void => drop(key)

const noDraft: Draft = {}

/** Keeps the values typed into a form on the device, from the first change on. Without a key nothing is kept. */
export function useDraft<Typed extends FieldValues, Sent>(
  { subscribe }: Pick<UseFormReturn<Typed, unknown, Sent>, 'subscribe'>,
  key: string | null,
): void {
  useEffect(() => {
    if (key === null) return undefined
    return subscribe({ formState: { values: true, isDirty: true }, callback: ({ values }) => keepDraft(key, values) })
  }, [subscribe, key])
}
