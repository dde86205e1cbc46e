import type { Handlers } from '../../context/handlers.ts'
import { useCaseOf } from '../../proposals/act-or-propose.ts'
import { importStatement } from './import-statement.ts'
import { listBanks } from './list-banks.ts'
import { handOversMove } from './move-hand-overs.ts'
import { showEarlierHandOvers } from './show-earlier-hand-overs.ts'

export const bankRoutes: Handlers['bank'] = {
  list: listBanks,
  importStatement,
  earlierHandOvers: showEarlierHandOvers,
  moveHandOvers: useCaseOf(handOversMove),
}

export const bankActs = { hand_overs_moved: handOversMove }
