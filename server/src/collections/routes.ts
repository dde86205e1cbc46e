import type { Handlers } from '../context/handlers.ts'
import { compareAgents, compareMarkets, showOwnFigures } from './compare.ts'
import { agentsComparedFile, marketsComparedFile } from './compare-file.ts'
import { addNote } from './add-note.ts'
import { showAtRisk } from './at-risk.ts'
import { lateLoansFile, promisesFile } from './late-files.ts'
import { listCustomerNotes, listNotes } from './list-notes.ts'
import { listPromises } from './list-promises.ts'
import { listLateLoans, listOwnLateLoans, showLateChoices } from './list-late-loans.ts'

export const collectionsRoutes: Handlers['collections'] = {
  lateLoans: listLateLoans,
  lateLoansFile,
  lateChoices: showLateChoices,
  atRisk: showAtRisk,
  ownLateLoans: listOwnLateLoans,
  addNote,
  notes: listNotes,
  customerNotes: listCustomerNotes,
  promises: listPromises,
  promisesFile,
  agentsCompared: compareAgents,
  agentsComparedFile,
  marketsCompared: compareMarkets,
  marketsComparedFile,
  ownFigures: showOwnFigures,
}
