import type { Handlers } from '../context/handlers.ts'
import { listLateLoans, listOwnLateLoans, showLateChoices, showOwnLateChoices } from './list-late-loans.ts'

export const collectionsRoutes: Handlers['collections'] = {
  lateLoans: listLateLoans,
  lateChoices: showLateChoices,
  ownLateLoans: listOwnLateLoans,
  ownLateChoices: showOwnLateChoices,
}
