import { noValues } from '@kasuwa/contract/customer-corrections.ts'
import { useCallForm } from '../forms/use-call-form.ts'

/** Asking for a file again takes no value, only the reason and what was seen (DESK-47). */
export const askAgain = { useForm: () => useCallForm(noValues, {}), Fields: () => null }
