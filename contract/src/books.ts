import { journalEvents } from '@kasuwa/domain/ledger/journal.ts'
import * as z from 'zod/mini'
import { call, csvCall, nothing } from './call.ts'
import { parameter } from './dependent.ts'
import { waitingAct } from './entities/proposal.ts'
import { accountPostings, accounts, journals, oneAccount, trialBalance, wholeJournal } from './entities/books.ts'
import { choice, form } from './fields.ts'
import { accountNameForm, journalForm, newAccountForm, reversalForm } from './journal-forms.ts'
import { dayFilter, listQuery } from './lists.ts'

const pageQuery = { page: listQuery.page, per_page: listQuery.per_page }

/** The two forms of the general ledger as a file: every posting, or the sums of each day and account (C-206). */
export const ledgerOrders = ['posting', 'day'] as const
export type LedgerOrder = (typeof ledgerOrders)[number]

/** Those who take files of the books. */
const ofBooks = ['finance', 'auditor'] as const

/** The id of the journal that was posted; without a proposal only where it was confirmed already. */
const written = z.union([z.object({ id: z.string() }), waitingAct])
const writing = [
  'account_unknown',
  'account_not_by_people',
  'book_account_closed',
  'day_to_come',
  'day_too_early',
  'month_closed',
  'proposal_open',
  'idempotency_conflict',
] as const

/** The books: accounts, trial balance, postings and journals (C-187 to C-190). Any admin reads them. */
export const booksCalls = {
  accounts: call({
    method: 'GET',
    path: '/admin/books/accounts',
    summary: 'All accounts by number, with type, kind and the balance of everything that is booked, debit positive',
    who: ['admin'],
    input: nothing,
    data: accounts,
  }),
  trialBalance: call({
    method: 'GET',
    path: '/admin/books/trial-balance',
    summary:
      'The trial balance of a period by book day, this month to today when left out: opening, debit, credit and closing of each account, debit positive, and the totals of both sides',
    who: ['admin'],
    input: form(dayFilter),
    data: trialBalance,
    refusals: ['period_backwards'],
  }),
  postings: call({
    method: 'GET',
    path: '/admin/books/accounts/{number}/postings',
    summary: 'The postings of an account by book day, the newest first, a page at a time, and what each is about',
    who: ['admin'],
    input: form({ number: z.string(), ...pageQuery, ...dayFilter }),
    data: accountPostings,
    refusals: ['not_found', 'period_backwards'],
  }),
  journals: call({
    method: 'GET',
    path: '/admin/books/journals',
    summary:
      'Journals by book day, the newest first, a page at a time; by event, by a whole reference or loan, or by words of the memo',
    who: ['admin'],
    input: form({ ...pageQuery, ...dayFilter, search: listQuery.search, event: parameter(choice(journalEvents)) }),
    data: journals,
    refusals: ['period_backwards'],
  }),
  journal: call({
    method: 'GET',
    path: '/admin/books/journals/{id}',
    summary: 'One journal with all its lines, what it is about, and the two people of a journal by people',
    who: ['admin'],
    input: form({ id: z.string() }),
    data: wholeJournal,
    refusals: ['not_found'],
  }),
  writeJournal: call({
    method: 'POST',
    path: '/admin/books/journals',
    summary:
      'Propose a journal of 2 to 40 lines on a day of an open month; another admin posts it by confirming. Always by two people (C-189); written to the audit trail',
    who: ['admin'],
    roles: ['finance'],
    input: journalForm,
    data: written,
    refusals: writing,
  }),
  writeOpening: call({
    method: 'POST',
    path: '/admin/books/opening',
    summary:
      'Propose an opening entry, which alone posts to 1010, while no month is closed. Always by two people; written to the audit trail',
    who: ['admin'],
    roles: ['finance'],
    input: journalForm,
    data: written,
    refusals: [...writing, 'opening_late'],
  }),
  reverseJournal: call({
    method: 'POST',
    path: '/admin/books/journals/{id}/reverse',
    summary:
      'Propose to take back a journal by people, once, by its reverse on the day of posting. Always by two people; written to the audit trail',
    who: ['admin'],
    roles: ['finance'],
    input: z.extend(reversalForm, { id: z.string() }),
    data: written,
    refusals: [
      'not_found',
      'journal_not_by_people',
      'journal_reversed',
      'book_account_closed',
      'opening_late',
      'proposal_open',
      'idempotency_conflict',
    ],
  }),
  addAccount: call({
    method: 'POST',
    path: '/admin/books/accounts',
    summary:
      'Add an own account; the first digit of its number says its type (1 asset, 2 liability, 3 equity, 4 income, 5 and 6 expense), and 1021 to 1029 are bank accounts; written to the audit trail',
    who: ['admin'],
    roles: ['finance'],
    input: newAccountForm,
    data: oneAccount,
    refusals: ['account_number_taken', 'idempotency_conflict'],
  }),
  renameAccount: call({
    method: 'POST',
    path: '/admin/books/accounts/{number}/rename',
    summary: 'Give an own account another name; the earlier names stay in the history; written to the audit trail',
    who: ['admin'],
    roles: ['finance'],
    input: z.extend(accountNameForm, { number: z.string() }),
    data: oneAccount,
    refusals: ['not_found', 'account_not_own', 'nothing_changed', 'idempotency_conflict'],
  }),
  closeAccount: call({
    method: 'POST',
    path: '/admin/books/accounts/{number}/close',
    summary: 'Close an own account that is at zero; it takes no more postings; written to the audit trail',
    who: ['admin'],
    roles: ['finance'],
    input: form({ number: z.string() }),
    data: oneAccount,
    refusals: ['not_found', 'account_not_own', 'own_account_closed', 'account_not_empty', 'idempotency_conflict'],
  }),
  ledgerFile: csvCall({
    path: '/admin/books/ledger.csv',
    summary:
      'The general ledger of some days as a file, in the order of book day: every posting, or the sums of each day and account',
    roles: ofBooks,
    input: form({ ...dayFilter, by: parameter(choice(ledgerOrders)) }),
    refusals: ['period_backwards'],
  }),
  trialBalanceFile: csvCall({
    path: '/admin/books/trial-balance.csv',
    summary: 'The trial balance of a period as a file, a line for each account',
    roles: ofBooks,
    input: form(dayFilter),
    refusals: ['period_backwards'],
  }),
  journalsFile: csvCall({
    path: '/admin/books/journals.csv',
    summary: 'Journals as a file, the newest book day first; by days, event and search',
    roles: ofBooks,
    input: form({ ...dayFilter, search: listQuery.search, event: parameter(choice(journalEvents)) }),
    refusals: ['period_backwards'],
  }),
}
