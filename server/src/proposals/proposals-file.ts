import type { ActName, ProposalState } from '@kasuwa/contract/entities/proposal.ts'
import type { proposalLists } from '@kasuwa/contract/proposals.ts'
import { bool, instant, kobo, text, word } from '../db/columns.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { column } from '../lists/csv.ts'
import { asFile } from '../lists/list-file.ts'
import { inOrder, isAfterPlace, placeColumns, placeShape, rangeAfter, rangeParams } from '../lists/page.ts'
import { anywherePattern } from '../lists/search.ts'
import { found, people } from './proposal-repository.ts'

const listRows = statement({
  params: { pattern: text.nullable, isOpen: bool, ...rangeParams },
  row: {
    ...placeShape,
    act: word<ActName>(),
    subject: text,
    firstName: text.nullable,
    lastName: text.nullable,
    amount: kobo.nullable,
    reason: text.nullable,
    proposer: text.certain,
    proposedAt: instant,
    state: word<ProposalState>(),
    decider: text.nullable,
    decidedAt: instant.nullable,
    words: text.nullable,
  },
  sql: `select ${placeColumns('p.proposed_at', 'p.id')}, p.act, p.subject_name as subject, u.first_name as "firstName", u.last_name as "lastName",
      p.amount_kobo as amount, p.reason, a.first_name || ' ' || a.last_name as proposer, p.proposed_at as "proposedAt", p.state,
      d.first_name || ' ' || d.last_name as decider, p.decided_at as "decidedAt", p.words
    from proposals p ${people} where (p.state = 'open') = :isOpen and ${found} and ${isAfterPlace('p.proposed_at', 'p.id')}
    order by ${inOrder('p.proposed_at', 'p.id')} limit :limit offset :skip`,
})
type Input = { search?: string | undefined; state?: (typeof proposalLists)[number] | undefined }

/** Proposals (C-206), without their facts: those are sealed. */
export const proposalsFile = asFile<Input, RowOf<typeof listRows>>({
  name: 'proposals',
  columns: [
    column.text('Proposal', ({ id }) => id),
    column.text('Act', ({ act }) => act),
    column.words('Subject', ({ subject }) => subject),
    column.text('First name', ({ firstName }) => firstName),
    column.text('Last name', ({ lastName }) => lastName),
    column.amount('Amount', ({ amount }) => amount),
    column.words('Reason', ({ reason }) => reason),
    column.text('Proposed by', ({ proposer }) => proposer),
    column.instant('Proposed', ({ proposedAt }) => proposedAt),
    column.text('State', ({ state }) => state),
    column.text('Decided by', ({ decider }) => decider),
    column.instant('Decided', ({ decidedAt }) => decidedAt),
    column.words('Reason of the decision', ({ words }) => words),
  ],
  open({ app: { database } }, { search, state = 'open' }) {
    const filter = { pattern: anywherePattern(search), isOpen: state === 'open' }
    return (after, limit) => database.rows(listRows, { ...filter, ...rangeAfter(after, limit) })
  },
})
