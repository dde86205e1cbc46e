import type { Handlers } from '../http/bind.ts'
import { createPayment } from './create-payment.ts'
import { listPaymentsForAdmin } from './list-payments.ts'

export const paymentsRoutes: Handlers['payments'] = { adminList: listPaymentsForAdmin, create: createPayment }
