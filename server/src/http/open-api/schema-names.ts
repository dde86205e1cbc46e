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
import * as webhook from '@kasuwa/contract/entities/webhook.ts'
import * as wire from '@kasuwa/contract/entities/wire.ts'
import * as z from 'zod/mini'

/** The modules of the contract's entities, by the names of their files. */
const entities: Readonly<Record<string, object>> = {
  'account-overlaps': accountOverlaps,
  'admin-loan': adminLoan,
  agent,
  'asked-file': askedFile,
  bank,
  'bank-account': bankAccount,
  books,
  cash,
  collection,
  correction,
  customer,
  'customer-page': customerPage,
  group,
  'kyc-stage': kycStage,
  'late-fee': lateFee,
  loan,
  'loan-decision': loanDecision,
  'loan-offer': loanOffer,
  'money-desk': moneyDesk,
  'offered-product': offeredProduct,
  overview,
  payment,
  product,
  profile,
  proposal,
  reconciliation,
  report,
  user,
  'waiting-work': waitingWork,
  webhook,
  wire,
}

/** A schema of the contract, with the file and the name under which it is exported. */
export type NamedAnswer = { schema: z.core.$ZodType; file: string; exported: string }

/** 'LoanDetail' for the schema that the contract exports as `loanDetail`. */
const nameOf = (exported: string): string => exported.charAt(0).toUpperCase() + exported.slice(1)

/** The schemas of the contract's entities, by the names that the document gives them. @throws Error where two have one name */
export const namedAnswers: Readonly<Record<string, NamedAnswer>> = named()

function named(): Record<string, NamedAnswer> {
  const found: Record<string, NamedAnswer> = {}
  for (const [file, module] of Object.entries(entities))
    for (const [exported, schema] of Object.entries(module)) {
      if (!(schema instanceof z.core.$ZodType)) continue
      if (found[nameOf(exported)]) throw new Error(`two schemas of the contract are called ${exported}`)
      found[nameOf(exported)] = { schema, file, exported }
    }
  return found
}
