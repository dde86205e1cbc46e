import type { Handlers } from '../http/bind.ts'
import { assignVirtualAccount } from './assign-virtual-account.ts'
import { closeUser } from './close-user.ts'
import { listCustomersForAdmin } from './list-customers.ts'
import { listCustomersOfAgent } from './list-own-customers.ts'
import { revealBvn } from './reveal-bvn.ts'
import type { JobHandler } from '../context.ts'
import { openVirtualAccount } from './open-virtual-account.ts'

export const customersRoutes: Handlers['customers'] = {
  agentList: listCustomersOfAgent,
  adminList: listCustomersForAdmin,
  revealBvn,
  closeUser,
  assignVirtualAccount,
}

export const customersJobs: Record<string, JobHandler> = { 'virtual-account': openVirtualAccount }
