import type { Handlers } from '../../context/handlers.ts'
import { useCaseOf } from '../../proposals/act-or-propose.ts'
import { bankAssignment, previewBankAssignment } from './assign-line.ts'
import { importStatement } from './import-statement.ts'
import { listBankMatches } from './list-bank-matches.ts'
import { listBanks } from './list-banks.ts'
import { matchLines, takeApart } from './match-lines.ts'
import { handOversMove } from './move-hand-overs.ts'
import { reconciliationFile } from './reconciliation-file.ts'
import { showBank } from './show-bank.ts'
import { showEarlierHandOvers } from './show-earlier-hand-overs.ts'

export const bankRoutes: Handlers['bank'] = {
  list: listBanks,
  importStatement,
  show: showBank,
  reconciliationFile,
  matches: listBankMatches,
  match: matchLines,
  takeApart,
  previewAssignment: previewBankAssignment,
  assign: useCaseOf(bankAssignment),
  earlierHandOvers: showEarlierHandOvers,
  moveHandOvers: useCaseOf(handOversMove),
}

export const bankActs = { hand_overs_moved: handOversMove, bank_assignment: bankAssignment }
