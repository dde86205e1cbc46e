import type { Handlers } from '../context/handlers.ts'
import { makeAgreement } from './make-agreement.ts'
import { makeCustomerStatement, makeOwnStatement } from './make-customer-statement.ts'
import { makeLoanStatement } from './make-loan-statement.ts'
import { makeReceipt } from './make-receipt.ts'

export const documentsRoutes: Handlers['documents'] = {
  loanStatement: makeLoanStatement,
  agreement: makeAgreement,
  customerStatement: makeCustomerStatement,
  ownStatement: makeOwnStatement,
  receipt: makeReceipt,
}
