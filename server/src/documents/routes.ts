import type { Handlers } from '../context/handlers.ts'
import { makeCustomerStatement } from './make-customer-statement.ts'
import { makeLoanStatement } from './make-loan-statement.ts'
import { makeReceipt } from './make-receipt.ts'

export const documentsRoutes: Handlers['documents'] = {
  loanStatement: makeLoanStatement,
  customerStatement: makeCustomerStatement,
  receipt: makeReceipt,
}
