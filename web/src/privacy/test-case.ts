import type { AdminCase, OwnCase } from './case-queries.ts'

/** A complaint that waits. */
export const someCase = (more: Partial<AdminCase> = {}): AdminCase => ({
  id: '5b0a9b0e-7f56-4d5c-8e1e-2d9f3a1c0042',
  number: 'CS-000 042',
  kind: 'complaint',
  words: 'My agent took cash and gave no receipt.',
  state: 'waiting',
  opened_at: '2026-03-02T09:00:00.000Z',
  answer_by: '2026-03-16T09:00:00.000Z',
  answer: null,
  answered_at: null,
  customer: { id: 'customer-1', user: { first_name: 'Amina', last_name: 'Bello', phone: '08031000001' } },
  opened_by: null,
  acknowledge_by: '2026-03-03T09:00:00.000Z',
  acknowledged_at: null,
  answered_by: null,
  is_late: false,
  ...more,
})

/** The same as its customer sees it. */
export function someOwnCase(): OwnCase {
  const { id, number, kind, words, state, opened_at, answer_by, answer, answered_at } = someCase()
  return { id, number, kind, words, state, opened_at, answer_by, answer, answered_at }
}
