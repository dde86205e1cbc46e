import type { Handlers } from '../context/handlers.ts'
import { journalsFile, trialBalanceFile } from './books-files.ts'
import { ledgerFile } from './ledger-file.ts'
import { listJournals } from './list-journals.ts'
import { listAccountPostings } from './list-postings.ts'
import { listAccounts, showTrialBalance } from './show-accounts.ts'
import { addAccount, closeAccount, renameAccount } from './own-accounts.ts'
import { journalReversal, reverseJournal } from './reverse-journal.ts'
import { showJournal } from './show-journal.ts'
import { manualJournal, openingEntry, writeJournal, writeOpening } from './write-journal.ts'

export const booksActs = { journal: manualJournal, opening: openingEntry, journal_reversal: journalReversal }

export const booksRoutes: Handlers['books'] = {
  accounts: listAccounts,
  trialBalance: showTrialBalance,
  postings: listAccountPostings,
  journals: listJournals,
  journal: showJournal,
  writeJournal,
  writeOpening,
  reverseJournal,
  addAccount,
  renameAccount,
  closeAccount,
  ledgerFile,
  trialBalanceFile,
  journalsFile,
}
