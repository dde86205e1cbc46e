import type { Handlers } from '../context/handlers.ts'
import { listAgentsForAdmin } from './list-agents.ts'
import { payoutAccountSetting, setPayoutAccount } from './set-payout-account.ts'
import { listCustomersOfAgentForAdmin, showAgent } from './show-agent.ts'

export const agentsActs = { payout_account: payoutAccountSetting }

export const agentsRoutes: Handlers['agents'] = {
  adminList: listAgentsForAdmin,
  adminOne: showAgent,
  adminCustomersOf: listCustomersOfAgentForAdmin,
  setPayoutAccount,
}
