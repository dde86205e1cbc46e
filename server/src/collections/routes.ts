import type { Handlers } from '../context/handlers.ts'
import { addNote } from './add-note.ts'
import { listCustomerNotes, listNotes } from './list-notes.ts'
import { listOwnPromises, listPromises } from './list-promises.ts'
import { listLateLoans, listOwnLateLoans, showLateChoices, showOwnLateChoices } from './list-late-loans.ts'

export const collectionsRoutes: Handlers['collections'] = {
  lateLoans: listLateLoans,
  lateChoices: showLateChoices,
  ownLateLoans: listOwnLateLoans,
  ownLateChoices: showOwnLateChoices,
  addNote,
  adminAddNote: addNote,
  notes: listNotes,
  customerNotes: listCustomerNotes,
  promises: listPromises,
  ownPromises: listOwnPromises,
}
