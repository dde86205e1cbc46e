import { type ChangeEvent, useState } from 'react'
import { fieldMessages } from '../base/calls/failure.ts'
import type { SentForm } from './submit-button.tsx'

/** The reason of a correction, and how staff made sure that it is true. */
export type Why = { reason: string; checked: string }
const noWords: Why = { reason: '', checked: '' }

/** Reason and check beside a form that has a schema of its own. They stay when another form is shown beside them. */
export function useWhy() {
  const [why, setWhy] = useState(noWords)
  const [problems, setProblems] = useState<Partial<Why>>({})
  return {
    /** The form is sent once neither it nor the words have anything missing. */
    beside: (form: SentForm) => withWords(form, why),
    /** The field of a word. */
    field: (name: keyof Why) => ({
      name,
      value: why[name],
      error: problems[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setWhy((typed) => ({ ...typed, [name]: target.value }))
        setProblems((shown) => ({ ...shown, [name]: undefined }))
      },
    }),
    /** Sends the words with what `send` adds; a refusal of a word is shown at its field. */
    sendBy: async (send: (why: Why) => Promise<unknown>) => {
      setProblems({})
      await send(why).catch((error: unknown) => {
        setProblems(fieldMessages(error))
        throw error
      })
    },
  }
}

function withWords({ checking, formState: { isValid, isSubmitting } }: SentForm, why: Why): SentForm {
  const empty = (['reason', 'checked'] as const).filter((name) => why[name].trim() === '')
  const wrong = [checking.wrong, ...empty].filter(Boolean).join(' ')
  return { checking: { ...checking, wrong }, formState: { isValid: isValid && empty.length === 0, isSubmitting } }
}
