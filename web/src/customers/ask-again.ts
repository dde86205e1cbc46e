import { checkLater, useCallForm } from '../forms/use-call-form.ts'

const check = checkLater(async () => (await import('@kasuwa/contract/customer-corrections.ts')).noValues)

/** A file is asked for again without any value: only why, and what was seen (DESK-47). */
export const askAgain = { useForm: () => useCallForm(check, {}), Fields: () => null }
