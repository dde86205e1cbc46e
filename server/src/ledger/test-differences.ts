import { isDeepStrictEqual } from 'node:util'
import { aLoan, aRunningLoan, pay, reschedule } from '../testing/test-lending.ts'
import { aCustomer } from '../testing/test-people.ts'
import type { Difference } from './difference.ts'
import { type Books, openTransfer } from './test-books.ts'
import { actChanges, actsIn } from './test-act-differences.ts'
import { koboChanges } from './test-kobo-differences.ts'
import { aPaidLateFee, lateFeeChanges } from './test-late-fee-differences.ts'
import { aPartlyPaidLoanFee, loanFeeChanges } from './test-loan-fee-differences.ts'

export type Expected = Pick<Difference, 'kind'> & Partial<Difference>
/** A change of what is known, which is all books unless it is said. */
export type Planting<Known = Books> = {
  what: string
  /** Changes the books or the provider; returns the expected differences and a function that undoes the change. */
  plant(known: Known): Promise<{ expected: readonly Expected[]; back(): Promise<unknown> }>
}

/** The triggers that keep rows of the books as they were written. */
const guards = {
  journals: 'journals_append_only',
  postings: 'postings_append_only',
  audit_events: 'audit_append_only',
  hand_overs_moved: 'hand_overs_moved_append_only',
  bank_statements: 'bank_statements_append_only',
  bank_lines: 'bank_lines_append_only',
  bank_assignments: 'bank_assignments_append_only',
  book_months: 'book_months_stay',
  provider_top_ups: 'provider_top_ups_append_only',
  provider_adjustments: 'provider_adjustments_append_only',
  provider_settlements: 'provider_settlements_append_only',
  journal_notes: 'journal_notes_append_only',
  ledger_accounts: 'ledger_accounts_append_only',
  provision_tables: 'provision_tables_append_only',
  month_acceptances: 'month_acceptances_append_only',
  bank_matches: 'bank_matches_stay',
  imported_loans: 'imported_loans_append_only',
}

/** Disables the guards of the books, so that differences can be planted, or enables them again. */
export async function switchGuards({ run }: Pick<Books, 'run'>, to: 'enable' | 'disable'): Promise<void> {
  for (const [table, trigger] of Object.entries(guards)) await run(`alter table ${table} ${to} trigger ${trigger}`)
}

/** Plants a difference while the guards are disabled, lets `look` compare, and undoes it. Returns the expected ones that were not found, and all that were found. */
export async function findPlanted<Known>(known: Known, planting: Planting<Known>, look: () => Promise<Difference[]>) {
  const { expected, back } = await planting.plant(known)
  try {
    const found = await look()
    return { missed: expected.filter((one) => !found.some((difference) => isSuch(difference, one))), found }
  } finally {
    await back()
  }
}

/** Compares only the ids that are expected. */
const isSuch = (found: Difference, { ids = {}, ...rest }: Expected): boolean =>
  Object.entries(rest).every(([name, value]) => isDeepStrictEqual(found[name as keyof Difference], value)) &&
  Object.entries(ids).every(([name, value]) => found.ids[name] === value)

const running = '(select id from loans where loan_id = $1)'
const disbursement = `payment_id = (select id from payments where kind = 'loan_disbursement' and loan_id = ${running})`
const repayment = `(select id from payments where kind = 'loan_repayment' and loan_id = ${running})`

/** Sets something to a wrong value, and back to the right one. */
const swap = async <T>(set: (value: T) => Promise<unknown>, wrong: T, right: T, expected: readonly Expected[]) => {
  await set(wrong)
  return { expected, back: () => set(right) }
}
const kinds = (...all: Difference['kind'][]): Expected[] => all.map((kind) => ({ kind }))

/** Makes the same thing once for the same books: each planting is undone. */
function onceFor<T>(make: (books: Books) => Promise<T>): (books: Books) => Promise<T> {
  const made = new WeakMap<Books, Promise<T>>()
  return (books) => {
    const known = made.get(books) ?? make(books)
    made.set(books, known)
    return known
  }
}

const theLateFee = onceFor(aPaidLateFee)
const theLoanFee = onceFor(aPartlyPaidLoanFee)

/** One kobo more in one column of the books. */
const kobosMore = koboChanges.map(([what, kind, change]): Planting => ({
  what: `one kobo more in ${what}`,
  plant: ({ run, loan }) => swap((by) => run(change, [loan.loan_id, by]), 1, -1, [{ kind }]),
}))

/** The late fees of a loan, changed by one. */
const lateFees: readonly Planting[] = lateFeeChanges.map(([what, kind, change, to = 1, back = -1]): Planting => ({
  what: `a change of ${what}`,
  async plant(books) {
    const id = await theLateFee(books)
    return swap((by) => books.run(change, [id, by]), to, back, [{ kind }])
  },
}))

/** The loan fee of a loan, its parts and its rule, changed by one. */
export const loanFees: readonly Planting[] = loanFeeChanges.map(([what, found, change]): Planting => ({
  what: `a change of ${what}`,
  async plant(books) {
    const id = await theLoanFee(books)
    return swap((by) => books.run(change, [id, by]), 1, -1, kinds(...found))
  },
}))

/** The rows of acts about the books, changed by one, or to another value and back. */
const acts: readonly Planting[] = actChanges.map(([what, found, change, undo]): Planting => ({
  what: `a change of ${what}`,
  async plant(books) {
    await actsIn(books)
    const by = (text: string, amount: number) => books.run(text, text.includes('$1') ? [amount] : [])
    const isCounted = !change.startsWith('do ')
    if ((await by(change, 1)) === 0 && isCounted) throw new Error(`nothing was changed: ${what}`)
    return { expected: kinds(...found), back: () => by(undo ?? change, -1) }
  },
}))

const owners: readonly Planting[] = [
  {
    what: 'the journal of a payout under another reference',
    plant: ({ run, loan }) =>
      swap(
        (before) =>
          run(
            `update journals set reference = $2 || replace(reference, 'other-', '') where event = 'disbursement_succeeded' and ${disbursement}`,
            [loan.loan_id, before],
          ),
        'other-',
        '',
        kinds('payment_time_differs', 'posting_owner_differs'),
      ),
  },
  {
    what: 'a payment booked to another customer',
    plant: ({ run, loan, stranger, customer }) =>
      swap(
        (to) =>
          run(`update payments set customer_id = $2, user_id = $3 where id = ${repayment}`, [
            loan.loan_id,
            to.customerId,
            to.userId,
          ]),
        stranger,
        customer,
        kinds('payment_owner_differs', 'posting_owner_differs', 'money_in_owner_differs'),
      ),
  },
  {
    what: 'a payment booked to another loan',
    plant: ({ run, loan, other, stranger, customer }) =>
      swap(
        ([to, from, whose]) =>
          run(
            `update payments set loan_id = $2, customer_id = $3, user_id = $4 where id = (select payment_id from allocations
              where part = 'interest' and number = 1 and loan_id in ($1, $2))`,
            [from, to, whose.customerId, whose.userId],
          ),
        [other.id, loan.id, stranger] as const,
        [loan.id, other.id, customer] as const,
        kinds('allocation_owner_differs', 'posting_owner_differs', 'money_in_owner_differs'),
      ),
  },
  ...(['loan_id', 'customer_id'] as const).map((column): Planting => ({
    what: `a posting booked to another ${column}`,
    plant: ({ run, loan, other, stranger, customer }) =>
      swap(
        (value) =>
          run(
            `update postings set ${column} = $2 where account = 'interest_income' and journal_id = (
              select journal_id from journals j join postings x on x.journal_id = j.id where j.payment_id = ${repayment} limit 1)`,
            [loan.loan_id, value],
          ),
        column === 'loan_id' ? other.id : stranger.customerId,
        column === 'loan_id' ? loan.id : customer.customerId,
        kinds('posting_owner_differs'),
      ),
  })),
]

const transfers: readonly Planting[] = [
  {
    what: 'a disbursement that went to another account than the approved one',
    async plant({ run, row, loan }) {
      const { account } = await row<{ account: string }>(
        `select account_number as account from transfers where ${disbursement}`,
        [loan.loan_id],
      )
      return swap(
        (number) => run(`update transfers set account_number = $2 where ${disbursement}`, [loan.loan_id, number]),
        '0987654321',
        account,
        kinds('payout_account_differs', 'transfer_account_differs'),
      )
    },
  },
  {
    what: 'a disbursement of another amount than the payment',
    plant: ({ run, loan }) =>
      swap(
        (by) => run(`update transfers set amount_kobo = amount_kobo + $2 where ${disbursement}`, [loan.loan_id, by]),
        1,
        -1,
        kinds('transfer_and_payment_differ', 'transfer_amount_differs'),
      ),
  },
  ...(
    [
      ['submitted', ['transit_differs', 'transfer_state_differs']],
      ['failed', ['transfer_and_payment_differ', 'transfer_state_differs']],
    ] as const
  ).map(([state, found]): Planting => ({
    what: `a transfer that is ${state} here and succeeded there`,
    plant: ({ run, loan }) =>
      swap(
        (to) => run(`update transfers set state = $2 where ${disbursement}`, [loan.loan_id, to]),
        state,
        'succeeded',
        kinds(...found),
      ),
  })),
  ...(['loan_disbursement', 'agent_commission'] as const).map((kind): Planting => ({
    what: `a transfer (${kind}) that the provider does not know, and one that we do not know`,
    async plant({ run, row }) {
      const { reference, amount: ours } = await row<{ reference: string; amount: Difference['ours'] }>(
        `select t.reference, t.amount_kobo as amount from transfers t join payments p on p.id = t.payment_id
          where t.state = 'succeeded' and p.kind = $1 limit 1`,
        [kind],
      )
      const rename = (from: string, to: string) =>
        run('update transfers set reference = $2 where reference = $1', [from, to])
      await rename(reference, 'lost-reference-of-ours')
      const ids = { reference: 'lost-reference-of-ours', ours: 'succeeded', theirs: 'none' }
      return {
        expected: [
          { kind: 'transfer_unknown_to_provider', ids, ours, theirs: null },
          { kind: 'transfer_unknown_to_us', ids: { reference, theirs: 'succeeded' }, ours: null, theirs: ours },
        ],
        back: () => rename('lost-reference-of-ours', reference),
      }
    },
  })),
  {
    what: 'a fee of a transfer that the provider does not name',
    plant: ({ run, loan }) =>
      swap(
        (fee: number | null) => run(`update transfers set fee_kobo = $2 where ${disbursement}`, [loan.loan_id, fee]),
        1_000,
        null,
        [
          { kind: 'transfer_fee_differs', ours: 0 as Difference['ours'], theirs: 1_000 as Difference['theirs'] },
          {
            kind: 'transfer_fee_differs_from_provider',
            ours: 1_000 as Difference['ours'],
            theirs: 0 as Difference['theirs'],
          },
          ...kinds('cash_differs'),
        ],
      ),
  },
  {
    what: 'a top-up of the provider without a journal',
    async plant({ run, admin }) {
      await run(
        `insert into provider_top_ups (reference, amount_kobo, day, made_by) values ('planted', 900, '2020-01-01', $1)`,
        [admin.userId],
      )
      return {
        expected: [
          {
            kind: 'provider_moves_differ',
            ids: { reference: 'planted', event: 'provider_topped_up' },
            ours: 0 as Difference['ours'],
            theirs: 900 as Difference['theirs'],
          },
          ...kinds('cash_differs'),
        ],
        back: () => run(`delete from provider_top_ups where reference = 'planted'`),
      }
    },
  },
  {
    what: 'a settlement that Paystack does not list and the ledger does not have',
    async plant({ run }) {
      await run(`insert into provider_settlements (id, amount_kobo, settled_on) values ('planted', 700, '2020-01-01')`)
      return {
        expected: [
          {
            kind: 'settlement_not_posted',
            ids: { settlement: 'planted' },
            ours: 0 as Difference['ours'],
            theirs: 700 as Difference['theirs'],
          },
          { kind: 'settlement_differs', ids: { settlement: 'planted' }, ours: 700 as Difference['ours'], theirs: null },
          ...kinds('cash_differs'),
        ],
        back: () => run(`delete from provider_settlements where id = 'planted'`),
      }
    },
  },
  {
    what: 'an open transfer without a job',
    async plant(books) {
      const { server, run } = books
      const { payment, reference } = await openTransfer(books)
      await run('update outbox set done_at = now() where subject = $1', [payment])
      return {
        expected: [
          {
            kind: 'transfer_without_job',
            ids: { reference, transfer: 'submitted' },
            ours: 5_000_000 as Difference['ours'],
          },
        ],
        async back() {
          await run('update outbox set done_at = null where subject = $1', [payment])
          await server.sandbox('POST', `/transfers/${reference}`, { status: 'success' })
        },
      }
    },
  },
  {
    what: 'a payout that was never meant to be sent',
    async plant({ run }) {
      await run(
        `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, agent_id, description)
          select gen_random_uuid(), 'forgotten', 'agent_commission', 'pending', 100, user_id, id, 'Agent commission' from agents limit 1`,
      )
      return {
        expected: [
          { kind: 'payout_without_transfer', ours: 100 as Difference['ours'], theirs: 0 as Difference['theirs'] },
        ],
        back: () => run(`delete from payments where tx_ref = 'forgotten'`),
      }
    },
  },
]

const moneyIn: readonly Planting[] = [
  {
    what: 'a reference that the provider does not know, and one that we do not know',
    async plant({ run, row }) {
      const { reference } = await row<{ reference: string }>(
        `select tx_ref as reference from payments where kind = 'loan_repayment' and amount_kobo = 2000000`,
      )
      const rename = (from: string, to: string) => run('update payments set tx_ref = $2 where tx_ref = $1', [from, to])
      await rename(reference, 'lost-reference')
      const amount = 2_000_000 as Difference['ours']
      return {
        expected: [
          { kind: 'money_in_unknown_to_us', ids: { reference }, ours: null, theirs: amount },
          { kind: 'money_in_unknown_to_provider', ids: { reference: 'lost-reference' }, ours: amount, theirs: null },
          { kind: 'money_in_not_posted', ids: { reference: 'lost-reference' }, ours: amount },
        ],
        back: () => rename('lost-reference', reference),
      }
    },
  },
  {
    what: 'money in suspense that no journal has',
    async plant({ run, row }) {
      const { reference } = await row<{ reference: string }>('select reference from suspense_items limit 1')
      const rename = (from: string, to: string) =>
        run('update suspense_items set reference = $2 where reference = $1', [from, to])
      return swap(([to, from]) => rename(from, to), ['lost', reference] as const, [reference, 'lost'] as const, [
        { kind: 'suspense_not_posted', ids: { reference: 'lost' } },
      ])
    },
  },
  {
    what: "an amount that differs from the provider's",
    plant: ({ run }) =>
      swap(
        (by) => run('update suspense_items set amount_kobo = amount_kobo + $1 where amount_kobo >= 30000', [by]),
        7,
        -7,
        [
          {
            kind: 'money_in_amount_differs',
            ours: 30_007 as Difference['ours'],
            theirs: 30_000 as Difference['theirs'],
          },
        ],
      ),
  },
  {
    what: 'money that reached the provider while we could not be reached',
    async plant({ server, account }) {
      const { body } = await pay(server, account, 44_400, { deliveries: 0 })
      const reference = String(body['reference'])
      return {
        expected: [
          { kind: 'money_in_unknown_to_us', ids: { reference }, ours: null, theirs: 44_400 as Difference['theirs'] },
        ],
        back: () => pay(server, account, 44_400, { reference }),
      }
    },
  },
]

const others: readonly Planting[] = [
  {
    what: 'no default account',
    plant: ({ run, customer: { customerId } }) =>
      swap(
        (is) => run('update bank_accounts set is_default = $2 where customer_id = $1', [customerId, is]),
        false,
        true,
        [
          {
            kind: 'default_accounts',
            ids: { customer: customerId },
            ours: 0 as Difference['ours'],
            theirs: 1 as Difference['theirs'],
          },
        ],
      ),
  },
  {
    what: 'an approved loan without a payment on its way',
    async plant({ server, run }) {
      const { id } = await aLoan(server, await aCustomer(server))
      return swap(
        (status) =>
          run(`update loans set status = $2, approved_kobo = case when $2 = 'approved' then 100 end where id = $1`, [
            id,
            status,
          ]),
        'approved',
        'pending',
        kinds('approved_without_transfer'),
      )
    },
  },
  {
    what: 'a running loan that is marked as overdue',
    plant: ({ run, other }) =>
      swap(
        (status) => run('update loans set status = $2 where id = $1', [other.id, status]),
        'overdue',
        'active',
        kinds('loan_status_differs'),
      ),
  },
  {
    what: 'a loan marked as written off without a journal',
    plant: ({ run, loan }) =>
      swap(
        (is) => run(`update instalments set is_written_off = $2 where loan_id = ${running}`, [loan.loan_id, is]),
        true,
        false,
        kinds('write_off_differs', 'loan_receivable_differs'),
      ),
  },
  {
    what: 'a row of a first schedule that was changed after the reschedule',
    async plant({ server, admin, run }) {
      const { id } = await aRunningLoan(server, admin, await aCustomer(server))
      const { status } = await reschedule(server, admin, id)
      if (status !== 200) throw new Error(`reschedule answered ${status}`)
      const change = async (by: number) => {
        await run('alter table earlier_instalments disable trigger earlier_instalments_append_only')
        await run(
          `update earlier_instalments set interest_kobo = interest_kobo + $2
            where number = 1 and reschedule_id = (select id from reschedules where loan_id = $1)`,
          [id, by],
        )
        await run('alter table earlier_instalments enable trigger earlier_instalments_append_only')
      }
      return swap(change, 1, -1, [{ kind: 'rescheduled_schedule_differs', ids: { loan: id } }])
    },
  },
  {
    what: 'a reversal that undid nothing',
    async plant({ run }) {
      await run(
        `insert into repayment_reversals (payment_id, cause, credit_kobo, taken_kobo, reason, reversed_by)
          select id, 'booked_wrongly', 0, 0, 'planted', user_id from payments where kind = 'loan_repayment' and amount_kobo = 2000000`,
      )
      return {
        expected: kinds('reversal_differs'),
        back: () => run(`delete from repayment_reversals where reason = 'planted'`),
      }
    },
  },
  {
    what: 'loan money that came back without a journal',
    async plant({ run }) {
      await run(
        `insert into open_items (key, kind, amount_kobo, problem) values ('planted', 'returned_disbursement', 100, 'planted')`,
      )
      return {
        expected: kinds('returned_disbursements_differ'),
        back: () => run(`delete from open_items where key = 'planted'`),
      }
    },
  },
  {
    what: 'a daily total that counts too many',
    async plant({ run }) {
      const add = (rows: number) =>
        run(`insert into tally_changes (what, day, rows, amount_kobo) values ('customer', '2020-01-01', $1, 0)`, [rows])
      return swap(add, 1, -1, kinds('tally_differs'))
    },
  },
]

const bank: readonly Planting[] = [
  {
    what: 'a hand-over that arrived at the bank without a journal',
    async plant({ run, admin }) {
      await run(
        `insert into cash_hand_overs (id, agent_id, amount_kobo, way, note, arrived_kobo, arrived_in, confirmed_note, confirmed_by, confirmed_at)
          select gen_random_uuid(), id, 100, 'bank', 'planted', 100, 'bank', '', $1, product_now() from agents limit 1`,
        [admin.userId],
      )
      return {
        expected: kinds('hand_over_differs', 'cash_differs'),
        back: () => run(`delete from cash_hand_overs where note = 'planted'`),
      }
    },
  },
  {
    what: 'earlier hand-overs that were moved without a journal',
    async plant({ run, admin }) {
      await run(
        `insert into hand_overs_moved (day, bank_kobo, office_cash_kobo, reason, proposed_by, moved_by) values ('2025-01-01', 0, 100, 'planted', $1, $1)`,
        [admin.userId],
      )
      return {
        expected: kinds('hand_overs_moved_differ', 'cash_differs'),
        back: () => run('delete from hand_overs_moved'),
      }
    },
  },
  {
    what: 'a repayment by the provider that is marked as one that reached the bank',
    async plant({ run, admin, loan }) {
      await run(
        `with statement as (
          insert into bank_statements (id, account, digest, columns, first_day, last_day, lines, known, errors, imported_by)
          values (gen_random_uuid(), 'bank', repeat('0', 64), '{}', '2025-01-01', '2025-01-01', 1, 0, 0, $1) returning id
        ), line as (
          insert into bank_lines (id, account, statement_id, day, amount_kobo, description, reference, occurrence)
          select gen_random_uuid(), 'bank', id, '2025-01-01', 100, 'planted', '', 1 from statement returning id
        )
        insert into bank_assignments (line_id, payment_id, reason, assigned_by)
          select line.id, p.id, 'planted', $1 from line, payments p where p.kind = 'loan_repayment' and p.amount_kobo = 2000000 and p.loan_id = (select id from loans where loan_id = $2)`,
        [admin.userId, loan.loan_id],
      )
      return {
        expected: kinds('bank_assignment_differs', 'cash_differs', 'money_in_unknown_to_us'),
        async back() {
          for (const table of ['bank_assignments', 'bank_lines', 'bank_statements']) await run(`delete from ${table}`)
        },
      }
    },
  },
]

/** Each is one difference within our books, or between them and the provider's lists. */
export const plantings: readonly Planting[] = [
  ...kobosMore,
  ...lateFees,
  ...loanFees,
  ...owners,
  ...transfers,
  ...moneyIn,
  ...others,
  ...bank,
  ...acts,
]
