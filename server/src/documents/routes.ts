import type { Handlers } from '../context/handlers.ts'
import { makeLoanStatement } from './make-loan-statement.ts'

export const documentsRoutes: Handlers['documents'] = {
  loanStatement: makeLoanStatement,
}
