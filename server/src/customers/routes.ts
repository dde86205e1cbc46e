import type { Handlers } from '../http/bind.ts'
import { assignVirtualAccount } from './assign-virtual-account.ts'
import { listCustomersForAdmin } from './list-customers.ts'

export const customersRoutes: Handlers['customers'] = { adminList: listCustomersForAdmin, assignVirtualAccount }
