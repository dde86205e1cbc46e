import { noValues } from '@kasuwa/contract/customer-corrections.ts'
import { useCallForm } from '../forms/use-call-form.ts'

/** A file is asked for again without any value: only why, and what was seen (DESK-47). */
export const askAgain = { useForm: () => useCallForm(noValues, {}), Fields: () => null }
