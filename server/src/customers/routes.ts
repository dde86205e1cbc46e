import type { Handlers } from '../http/bind.ts'
import { assignVirtualAccount } from './assign-virtual-account.ts'
import { closeUser } from './close-user.ts'
import { listCustomersForAdmin } from './list-customers.ts'
import { listCustomersOfAgent } from './list-own-customers.ts'
import { revealBvn } from './reveal-bvn.ts'

export const customersRoutes: Handlers['customers'] = {
  agentList: listCustomersOfAgent,
  adminList: listCustomersForAdmin,
  revealBvn,
  closeUser,
  assignVirtualAccount,
}
