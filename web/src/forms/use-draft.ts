import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { keepDraft } from './drafts.ts'

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
