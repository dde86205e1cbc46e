import type { LateLoan, LoansAtRisk } from './late-queries.ts'

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

/** Two loans, one of them 12 days late. */
export const someLoansAtRisk: LoansAtRisk = {
  on: '2025-06-10',
  loans: 2,
  principal: 200_000,
  at_risk: [
    { days: 1, amount: 80_000, share: 40 },
    { days: 7, amount: 80_000, share: 40 },
    { days: 30, amount: 0, share: 0 },
    { days: 60, amount: 0, share: 0 },
    { days: 90, amount: 0, share: 0 },
  ],
  rescheduled: {
    loans: 1,
    principal: 80_000,
    share: 40,
    at_risk: [
      { days: 1, amount: 80_000, share: 40 },
      { days: 7, amount: 0, share: 0 },
      { days: 30, amount: 0, share: 0 },
      { days: 60, amount: 0, share: 0 },
      { days: 90, amount: 0, share: 0 },
    ],
  },
  classes: [
    { from: 0, to: 0, percent: 1, stage: 1, loans: 1, principal: 120_000, provision: 1_200 },
    { from: 1, to: 30, percent: 5, stage: 1, loans: 1, principal: 80_000, provision: 4_000 },
    { from: 31, to: null, percent: 100, stage: 3, loans: 0, principal: 0, provision: 0 },
  ],
  provision: 5_200,
  month: '2025-06-01',
  written_off: 25_000,
  recovered: 1_500.5,
}
