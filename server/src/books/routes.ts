import type { Handlers } from '../context/handlers.ts'
import { listJournals } from './list-journals.ts'
import { listAccountPostings } from './list-postings.ts'
import { listAccounts, showTrialBalance } from './show-accounts.ts'
import { showJournal } from './show-journal.ts'

export const booksRoutes: Handlers['books'] = {
  accounts: listAccounts,
  trialBalance: showTrialBalance,
  postings: listAccountPostings,
  journals: listJournals,
  journal: showJournal,
}
