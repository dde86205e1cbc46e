import type { WholeImport } from './imports-queries.ts'

type Preview = NonNullable<WholeImport['preview']>

export const somePreview = (changes: Partial<Preview> = {}): Preview => ({
  agents: 1,
  known_agents: 0,
  groups: 1,
  customers: 1_200,
  loans: 800,
  instalments: 9_600,
  principal: 40_000_000,
  unpaid_principal: 25_000_000,
  unpaid_interest: 1_250_000,
  unpaid_fee: 0,
  paid: 15_750_000,
  in_time: { loans: 700, unpaid: 22_000_000 },
  overdue: { loans: 100, unpaid: 4_250_000 },
  there: { customers: 12, loans: 3 },
  ...changes,
})

/** An import that was checked without errors. */
export const someImport = (changes: Partial<WholeImport> = {}): WholeImport => ({
  id: 'i-1',
  state: 'checked',
  made_at: '2027-03-20T09:00:00.000Z',
  made_by: 'Ngozi Eze',
  errors: 0,
  preview: somePreview(),
  ended_at: null,
  files: [{ file: 'customers', lines: 1_200, size: 120_000 }],
  first_errors: [],
  progress: { done: 0, total: null },
  problem: null,
  proposal_id: null,
  ...changes,
})
