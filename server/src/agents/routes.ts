import type { Handlers } from '../context/handlers.ts'
import { agentCustomersFile, agentsFile } from './agents-file.ts'
import { listAgentsForAdmin } from './list-agents.ts'
import { payoutAccountSetting, setPayoutAccount } from './set-payout-account.ts'
import { listCustomersOfAgentForAdmin, showAgent } from './show-agent.ts'

export const agentsActs = { payout_account: payoutAccountSetting }

export const agentsRoutes: Handlers['agents'] = {
  adminList: listAgentsForAdmin,
  adminFile: agentsFile,
  adminOne: showAgent,
  adminCustomersOf: listCustomersOfAgentForAdmin,
  adminCustomersFile: agentCustomersFile,
  setPayoutAccount,
}
