import type { Handlers } from '../context/handlers.ts'
import { agentCustomersFile, agentsFile } from './agents-file.ts'
import { listAgentsForAdmin } from './list-agents.ts'
import { useCaseOf } from '../proposals/act-or-propose.ts'
import { customersMove } from './move-customers.ts'
import { planMove, showStanding } from './move-plan.ts'
import { payoutAccountSetting, setPayoutAccount } from './set-payout-account.ts'
import { listCustomersOfAgentForAdmin, showAgent, showAgentTrail } from './show-agent.ts'

export const agentsActs = { payout_account: payoutAccountSetting, move_customers: customersMove }

export const agentsRoutes: Handlers['agents'] = {
  adminList: listAgentsForAdmin,
  adminFile: agentsFile,
  adminOne: showAgent,
  adminCustomersOf: listCustomersOfAgentForAdmin,
  adminCustomersFile: agentCustomersFile,
  adminTrail: showAgentTrail,
  standing: showStanding,
  planMove,
  moveCustomers: useCaseOf(customersMove),
  setPayoutAccount,
}
