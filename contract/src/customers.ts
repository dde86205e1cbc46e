import * as z from 'zod/mini'
import { call } from './call.ts'
import { adminCustomer, customerSummary, virtualAccount } from './entities/customer.ts'
import { page } from './entities/wire.ts'
import { form } from './fields.ts'
import { listQuery } from './lists.ts'
import { customerWords } from './words.ts'

export const customersCalls = {
  adminList: call({
    method: 'GET',
    path: '/admin/customer-management',
    summary: 'All customers, a page at a time',
    who: ['admin'],
    input: form(listQuery),
    data: z.object({ customer_summary: customerSummary, customers: z.array(adminCustomer), page }),
  }),
  assignVirtualAccount: call({
    method: 'POST',
    path: '/customers/{id}/assign-virtual-account',
    summary: 'Give a customer a virtual account, or answer the one he has; 202 while the provider works on it',
    who: ['admin'],
    message: customerWords.virtualAccountMade.text,
    input: form({ id: z.string() }),
    data: z.object(virtualAccount),
    refusals: ['not_found', 'bvn_needed', 'provider_unavailable'],
  }),
}
