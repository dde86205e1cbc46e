import type { Difference } from '../ledger/difference.ts'
import type { Books } from '../ledger/test-books.ts'
import type { Planting } from '../ledger/test-differences.ts'

/** A loan that was brought in, of which the first instalment is paid with its interest and fee, and nothing else. */
export type ImportedBooks = Pick<Books, 'run' | 'row'> & { importedLoan: string }

const came = (change: string): string => `update imported_loans set ${change} where loan_id = $1`
/** One more in a place of the first row of the schedule as it came. */
const inSchedule = (place: number): string =>
  came(`schedule = jsonb_set(schedule, '{0,${place}}', to_jsonb((schedule -> 0 ->> ${place})::bigint + $2::bigint))`)
const instalment = (change: string): string => `update instalments set ${change} where loan_id = $1 and number = 2`
const ofJournal = `journal_id = (select id from journals where event = 'loans_imported' and reference = $1::text)`

/** The changed thing, the kinds of difference it makes, the change of the loan $1 by $2, and whether a seal covers it. */
const changes: readonly (readonly [
  what: string,
  kinds: readonly Difference['kind'][],
  change: string,
  isSealed: boolean,
])[] = [
  [
    'the unpaid principal of a loan as it came',
    ['import_differs'],
    came('unpaid_principal_kobo = unpaid_principal_kobo + $2'),
    true,
  ],
  [
    'the principal that was paid before',
    ['import_differs'],
    came('paid_principal_kobo = paid_principal_kobo + $2'),
    true,
  ],
  [
    'the interest that was paid before',
    ['loan_interest_differs', 'import_differs'],
    came('paid_interest_kobo = paid_interest_kobo + $2'),
    true,
  ],
  [
    'the fee that was paid before',
    ['loan_fee_income_differs', 'import_differs'],
    came('paid_fee_kobo = paid_fee_kobo + $2'),
    true,
  ],
  ['the first day of a loan as it came', ['schedule_differs'], came('start_date = start_date + $2::integer'), true],
  ['the last day of a loan as it came', ['schedule_differs'], came('end_date = end_date + $2::integer'), true],
  [
    'the due day of a row as it came',
    ['schedule_differs'],
    came(`schedule = jsonb_set(schedule, '{0,1}', to_jsonb(((schedule -> 0 ->> 1)::date + $2::integer)::text))`),
    true,
  ],
  ['the principal of a row as it came', ['schedule_differs', 'import_differs'], inSchedule(2), true],
  ['the interest of a row as it came', ['schedule_differs'], inSchedule(3), true],
  ['the paid principal of a row as it came', ['instalment_allocations_differ', 'import_differs'], inSchedule(5), true],
  [
    'the journal of an import, which still balances',
    ['loan_receivable_differs', 'import_differs'],
    `update postings set amount_kobo = amount_kobo + case account when 'loans_receivable' then $2::bigint else -$2::bigint end where ${ofJournal}`,
    true,
  ],
  [
    'the principal of an imported instalment',
    ['schedule_differs', 'schedule_total_differs', 'loan_receivable_differs'],
    instalment('principal_kobo = principal_kobo + $2'),
    false,
  ],
  [
    'the interest of an imported instalment',
    ['schedule_differs', 'schedule_total_differs'],
    instalment('interest_kobo = interest_kobo + $2'),
    false,
  ],
  [
    'the due day of an imported instalment',
    ['schedule_differs'],
    instalment('due_date = due_date + $2::integer'),
    false,
  ],
  [
    'the paid interest of an imported instalment',
    ['instalment_allocations_differ', 'loan_paid_differs'],
    instalment('paid_interest_kobo = paid_interest_kobo + $2'),
    false,
  ],
]

/** Each is one difference of a loan that was brought in; a seal covers it where `isSealed` says so. */
export const importPlantings: readonly (Planting<ImportedBooks> & { isSealed: boolean })[] = [
  ...changes.map(([what, kinds, change, isSealed]) => ({
    what: `a change of ${what}`,
    isSealed,
    async plant({ run, importedLoan }: ImportedBooks) {
      const by = (amount: number) => run(change, [importedLoan, amount])
      if ((await by(1)) === 0) throw new Error(`nothing was changed: ${what}`)
      return { expected: kinds.map((kind) => ({ kind })), back: () => by(-1) }
    },
  })),
  {
    what: 'a loan whose import is gone',
    isSealed: true,
    async plant({ run, row, importedLoan }) {
      const { was } = await row<{ was: object }>(
        'with gone as (delete from imported_loans where loan_id = $1 returning *) select to_jsonb(gone) as was from gone',
        [importedLoan],
      )
      return {
        expected: [{ kind: 'import_differs' }, { kind: 'disbursement_differs' }],
        back: () =>
          run('insert into imported_loans select * from jsonb_populate_record(null::imported_loans, $1)', [was]),
      }
    },
  },
  {
    what: 'an import whose journal names another loan',
    isSealed: true,
    async plant({ run, importedLoan }) {
      const rename = (from: string, to: string) =>
        run(`update journals set reference = $2 where event = 'loans_imported' and reference = $1`, [from, to])
      const other = '00000000-0000-7000-8000-000000000000'
      await rename(importedLoan, other)
      return { expected: [{ kind: 'import_differs' }], back: () => rename(other, importedLoan) }
    },
  },
]
