import type { api } from '../../base/calls/api.ts'
import { someLoan } from '../../testing/test-answers.ts'

type Rescheduled = Awaited<ReturnType<typeof api.loans.previewReschedule>>['data']

/** The loan of the tests after a reschedule: 34,375 naira in two rows. */
export const someRescheduled = (changes: Partial<Rescheduled> = {}): Rescheduled => ({
  ...someLoan({ rescheduled_at: '2025-06-13T10:00:00.000Z', next_due_date: '2025-07-07', next_due_amount: 17_187.5 }),
  moved: { principal: 32_738.1, interest: 1_636.9 },
  schedule: [
    { installment_number: 1, due_date: '2025-06-09', amount: 13_125, paid_amount: 13_125, status: 'paid' },
    { installment_number: 2, due_date: '2025-06-16', amount: 5_000, paid_amount: 5_000, status: 'paid' },
    { installment_number: 5, due_date: '2025-07-07', amount: 17_187.5, paid_amount: 0, status: 'due' },
    { installment_number: 6, due_date: '2025-07-14', amount: 17_187.5, paid_amount: 0, status: 'due' },
  ],
  ...changes,
})
