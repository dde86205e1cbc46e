import * as z from 'zod/mini'
import { call, nothing } from './call.ts'
import { naira } from './entities/wire.ts'
import { statementInput, statementPreview } from './bank-statement.ts'
import { waitingAct } from './entities/proposal.ts'
import { day, form, text } from './fields.ts'
import { amountOrNothing } from './numbers.ts'

/** Where the cash of earlier hand-overs is: it was booked to the provider's balance. */
export const handOversMovedForm = form({
  day: day(),
  bank: amountOrNothing(),
  office_cash: amountOrNothing(),
  reason: text(),
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
    data: z.object({ accounts: z.array(z.object({ number: z.string(), name: z.string(), balance: naira() })) }),
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
      'month_closed',
      'proposal_open',
      'idempotency_conflict',
    ],
  }),
}
