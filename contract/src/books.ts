import { journalEvents } from '@kasuwa/domain/ledger/journal.ts'
import * as z from 'zod/mini'
import { call, nothing } from './call.ts'
import { parameter } from './dependent.ts'
import { accountPostings, accounts, journals, trialBalance, wholeJournal } from './entities/books.ts'
import { choice, form } from './fields.ts'
import { dayFilter, listQuery } from './lists.ts'

const pageQuery = { page: listQuery.page, per_page: listQuery.per_page }

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
}
