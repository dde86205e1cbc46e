import type { Handlers } from '../context/handlers.ts'
import { compareAgents, compareMarkets, showOwnFigures } from './compare.ts'
import { addNote } from './add-note.ts'
import { listCustomerNotes, listNotes } from './list-notes.ts'
import { listPromises } from './list-promises.ts'
import { listLateLoans, listOwnLateLoans, showLateChoices } from './list-late-loans.ts'

export const collectionsRoutes: Handlers['collections'] = {
  lateLoans: listLateLoans,
  lateChoices: showLateChoices,
  ownLateLoans: listOwnLateLoans,
  addNote,
  notes: listNotes,
  customerNotes: listCustomerNotes,
  promises: listPromises,
  agentsCompared: compareAgents,
  marketsCompared: compareMarkets,
  ownFigures: showOwnFigures,
}
