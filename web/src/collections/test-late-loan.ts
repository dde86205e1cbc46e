import type { LateLoan } from './late-queries.ts'

/** A loan of Halima Yusuf, 12 days late, with a broken promise. */
export const someLateLoan: LateLoan = {
  loan_id: 'LN-10000001',
  customer_id: 'customer-1',
  user: { first_name: 'Halima', last_name: 'Yusuf', phone: '08030000001' },
  days_late: 12,
  due_now: 10_500,
  outstanding: 42_000,
  agent: { id: 'agent-1', first_name: 'Amina', last_name: 'Bello' },
  group: null,
  market: 'Ikeja',
  last_contact: null,
  promise: { on: '2025-06-02', amount: 10_500, paid: 500, state: 'broken' },
}

/** The figures of an agent or a market. */
export const someFigures = {
  customers: 54,
  running: 40,
  late: 9,
  par30: 12.5,
  due: 420_000,
  collected: 310_500,
  new_loans: 6,
}
