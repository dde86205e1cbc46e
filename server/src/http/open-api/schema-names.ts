import * as accountOverlaps from '@kasuwa/contract/entities/account-overlaps.ts'
import * as adminLoan from '@kasuwa/contract/entities/admin-loan.ts'
import * as agent from '@kasuwa/contract/entities/agent.ts'
import * as askedFile from '@kasuwa/contract/entities/asked-file.ts'
import * as bank from '@kasuwa/contract/entities/bank.ts'
import * as bankAccount from '@kasuwa/contract/entities/bank-account.ts'
import * as books from '@kasuwa/contract/entities/books.ts'
import * as cash from '@kasuwa/contract/entities/cash.ts'
import * as collection from '@kasuwa/contract/entities/collection.ts'
import * as correction from '@kasuwa/contract/entities/correction.ts'
import * as customer from '@kasuwa/contract/entities/customer.ts'
import * as customerPage from '@kasuwa/contract/entities/customer-page.ts'
import * as group from '@kasuwa/contract/entities/group.ts'
import * as kycStage from '@kasuwa/contract/entities/kyc-stage.ts'
import * as lateFee from '@kasuwa/contract/entities/late-fee.ts'
import * as loan from '@kasuwa/contract/entities/loan.ts'
import * as loanDecision from '@kasuwa/contract/entities/loan-decision.ts'
import * as loanOffer from '@kasuwa/contract/entities/loan-offer.ts'
import * as moneyDesk from '@kasuwa/contract/entities/money-desk.ts'
import * as offeredProduct from '@kasuwa/contract/entities/offered-product.ts'
import * as overview from '@kasuwa/contract/entities/overview.ts'
import * as payment from '@kasuwa/contract/entities/payment.ts'
import * as product from '@kasuwa/contract/entities/product.ts'
import * as profile from '@kasuwa/contract/entities/profile.ts'
import * as proposal from '@kasuwa/contract/entities/proposal.ts'
import * as reconciliation from '@kasuwa/contract/entities/reconciliation.ts'
import * as report from '@kasuwa/contract/entities/report.ts'
import * as user from '@kasuwa/contract/entities/user.ts'
import * as waitingWork from '@kasuwa/contract/entities/waiting-work.ts'
import * as wire from '@kasuwa/contract/entities/wire.ts'
import * as z from 'zod/mini'

const entities: readonly object[] = [
  accountOverlaps,
  adminLoan,
  agent,
  askedFile,
  bank,
  bankAccount,
  books,
  cash,
  collection,
  correction,
  customer,
  customerPage,
  group,
  kycStage,
  lateFee,
  loan,
  loanDecision,
  loanOffer,
  moneyDesk,
  offeredProduct,
  overview,
  payment,
  product,
  profile,
  proposal,
  reconciliation,
  report,
  user,
  waitingWork,
  wire,
]

/** 'LoanDetail' for the schema that the contract exports as `loanDetail`. */
const nameOf = (exported: string): string => exported.charAt(0).toUpperCase() + exported.slice(1)

/** The schemas of the contract's entities, by the names that the document gives them. @throws Error where two have one name */
export const namedAnswers: Readonly<Record<string, z.core.$ZodType>> = entities.reduce<Record<string, z.core.$ZodType>>(
  (named, entity) => {
    for (const [exported, value] of Object.entries(entity)) {
      if (!(value instanceof z.core.$ZodType)) continue
      const name = nameOf(exported)
      if (named[name]) throw new Error(`two schemas of the contract are called ${exported}`)
      named[name] = value
    }
    return named
  },
  {},
)
