import * as z from 'zod/mini'
import { call, nothing } from './call.ts'
import { transaction } from './entities/payment.ts'

export const overviewCalls = {
  customerDashboard: call({
    method: 'GET',
    path: '/customer/dashboard',
    summary: "The customer's ten newest transactions (C-171)",
    who: ['customer'],
    input: nothing,
    data: z.array(transaction),
  }),
}
