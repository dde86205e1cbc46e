import * as z from 'zod/mini'
import { call, csvCall, nothing } from './call.ts'
import { bankMatch, bankReconciliation } from './entities/bank.ts'
import { date, naira, noData, page } from './entities/wire.ts'
import { bankWords } from './bank-words.ts'
import { parameter } from './dependent.ts'
import { listQuery, searchWords } from './lists.ts'
import { statementInput, statementPreview } from './bank-statement.ts'
import { waitingAct } from './entities/proposal.ts'
import { day, form, queryDay, text } from './fields.ts'
import { amountOrNothing } from './numbers.ts'

/** Where the cash of earlier hand-overs is: it was booked to the provider's balance. */
export const handOversMovedForm = form({
  day: day(),
  bank: amountOrNothing(),
  office_cash: amountOrNothing(),
  reason: text(),
})

/** Lines of the bank and postings of the books that are the same money, each by its id. A journal and the one that takes it back have no line. */
export const matchForm = form({
  lines: z.array(z.string(), { error: bankWords.chooseBoth }).check(z.maxLength(500)),
  postings: z
    .array(z.string(), { error: bankWords.chooseBoth })
    .check(z.minLength(1, bankWords.chooseBoth), z.maxLength(500)),
})

/** The owner of a line, and the reason. */
export const lineAssignmentForm = form({ customer_id: text(), reason: text() })

const lineAssigned = z.object({
  reference: z.string(),
  loan_id: z.nullable(z.string()),
  repaid: naira(),
  credited: naira(),
})

/** The largest body with a statement: JSON writes line breaks and quotes longer. */
const statementBytes = 7_000_000

/** The bank accounts of the lender: statements, matching and reconciliation (C-193). */
export const bankCalls = {
  list: call({
    method: 'GET',
    path: '/admin/books/bank',
    summary: 'The bank accounts of the lender, with their balances in the books',
    who: ['admin'],
    input: nothing,
    data: z.object({
      accounts: z.array(
        z.object({
          number: z.string(),
          name: z.string(),
          balance: naira(),
          /** The last day of its statements; null where it has none. */
          statement_to: z.nullable(date()),
          /** The lines that are not matched. */
          open_lines: z.int(),
        }),
      ),
    }),
  }),
  importStatement: call({
    method: 'POST',
    path: '/admin/books/bank/{number}/statements',
    summary:
      "A bank's statement as CSV, at most 5 MB and 20,000 lines: a preview, and with its digest in 'confirm' the lines that are new are kept. Nothing is booked; written to the audit trail",
    who: ['admin'],
    roles: ['finance'],
    structure: 'detailed',
    accepts: 'csv',
    maxBytes: statementBytes,
    input: statementInput,
    data: statementPreview,
    refusals: ['not_found', 'statement_differs', 'statement_empty', 'idempotency_conflict'],
  }),
  show: call({
    method: 'GET',
    path: '/admin/books/bank/{number}',
    summary:
      "One bank account at a day, today's where none is given: the balances of bank and books, what only one of them has, and the difference that is left",
    who: ['admin'],
    input: form({
      number: z.string(),
      to: parameter(queryDay()),
      search: searchWords,
      after_line: parameter(text()),
      after_posting: parameter(text()),
    }),
    data: bankReconciliation,
    refusals: ['not_found'],
  }),
  reconciliationFile: csvCall({
    path: '/admin/books/bank/{number}/reconciliation.csv',
    summary:
      'The reconciliation of a bank account at a day as a file: its sums, and each line and posting that is not matched, the oldest first',
    roles: ['finance', 'auditor'],
    input: form({ number: z.string(), to: parameter(queryDay()) }),
    refusals: ['not_found'],
  }),
  matches: call({
    method: 'GET',
    path: '/admin/books/bank/{number}/matches',
    summary: 'The matches of a bank account, the newest first, with their lines and postings',
    who: ['admin'],
    input: form({ number: z.string(), page: listQuery.page, per_page: listQuery.per_page }),
    data: z.object({ matches: z.array(bankMatch), page }),
    refusals: ['not_found'],
  }),
  match: call({
    method: 'POST',
    path: '/admin/books/bank/{number}/matches',
    summary:
      'Match lines of the bank with postings of the books that come to the same sum, several to one, or a journal without a line with the one that takes it back; written to the audit trail',
    who: ['admin'],
    roles: ['finance'],
    input: z.extend(matchForm, { number: z.string() }),
    data: z.object({ id: z.string() }),
    refusals: ['not_found', 'match_differs', 'match_without_line', 'matched_already', 'idempotency_conflict'],
  }),
  takeApart: call({
    method: 'DELETE',
    path: '/admin/books/bank/{number}/matches/{id}',
    summary: 'Take a match apart; its pairs are not matched by themselves again. Written to the audit trail',
    who: ['admin'],
    roles: ['finance'],
    accepts: 'none',
    input: form({ number: z.string(), id: z.string() }),
    data: noData(),
    refusals: ['not_found', 'match_of_repayment', 'idempotency_conflict'],
  }),
  previewAssignment: call({
    method: 'GET',
    path: '/admin/books/bank/{number}/lines/{id}/assignment',
    summary: 'The effect of assigning a line to a customer: what it repays and what becomes credit',
    who: ['admin'],
    input: form({ number: z.string(), id: z.string(), customer_id: text() }),
    data: z.object({ facts: z.array(z.object({ name: z.string(), value: z.string() })) }),
    refusals: ['not_found', 'line_went_out', 'matched_already'],
  }),
  assign: call({
    method: 'POST',
    path: '/admin/books/bank/{number}/lines/{id}/assign',
    summary:
      "Book a line of the bank as a customer's repayment: to their running loan, and any excess to their credit; a second person confirms it above the lender's limit. Written to the audit trail",
    who: ['admin'],
    roles: ['finance'],
    input: z.extend(lineAssignmentForm, { number: z.string(), id: z.string() }),
    data: z.union([waitingAct, lineAssigned]),
    refusals: ['not_found', 'line_went_out', 'matched_already', 'proposal_open', 'idempotency_conflict'],
  }),
  earlierHandOvers: call({
    method: 'GET',
    path: '/admin/books/hand-overs-moved',
    summary: "The sum of agents' hand-overs that was booked to the provider's balance, and whether it was moved",
    who: ['admin'],
    input: nothing,
    data: z.object({ amount: naira(), is_moved: z.boolean() }),
  }),
  moveHandOvers: call({
    method: 'POST',
    path: '/admin/books/hand-overs-moved',
    summary:
      "Move what earlier hand-overs put into the provider's balance to bank and office cash, by one journal, once; always by two people. Written to the audit trail",
    who: ['admin'],
    roles: ['finance'],
    input: handOversMovedForm,
    data: z.union([waitingAct, z.object({ day: z.string() })]),
    refusals: [
      'hand_overs_moved',
      'hand_overs_none',
      'hand_overs_differ',
      'day_too_early',
      'month_closed',
      'proposal_open',
      'idempotency_conflict',
    ],
  }),
}
