import type { KycLevel } from '@kasuwa/domain/kyc/steps.ts'
import type { EmploymentStatus } from '@kasuwa/domain/profile/options.ts'
import { bool, instant, integerOf, json, kobo, nullable, phone, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { CustomerId, LoanId } from '../base/ids.ts'
import { openProposalColumn, type ProposalJson } from '../proposals/proposal-repository.ts'
import type { IdentityAnswer } from '../providers/ports.ts'
import { adminLoanColumns, adminLoanJoins, adminLoanShape } from './admin-loan-repository.ts'
import { approval } from './approve-loan.ts'
import { approvalColumns, approvalShape } from './borrower-repository.ts'
import { isNamed, nameOf, nameParams } from './loan-repository.ts'
import { rescheduling } from './reschedule-loan.ts'
import { rejectionColumns, rejectionShape } from './rejection-repository.ts'
import { writeOff } from './write-off-loan.ts'

/** One that waits for each act may be open; a request has only its approval, and the write-off of a loan is shown before its reschedule. */
const actOnLoan = `case when l.status = 'pending' then '${approval.name}'
        when exists (select from proposals w where w.act = '${writeOff.name}' and w.subject_id = l.id::text and w.state = 'open') then '${writeOff.name}'
        else '${rescheduling.name}' end`
const findRequest = statement({
  params: nameParams,
  row: { ...adminLoanShape, ...nullable(rejectionShape), proposal: json<ProposalJson>().nullable },
  sql: `select ${adminLoanColumns}, ${rejectionColumns},
      ${openProposalColumn(actOnLoan, 'l.id::text')} as proposal
    from loans l ${adminLoanJoins} left join rejection_reasons r on r.loan_id = l.id where ${isNamed}`,
})

/** Finds a request as admins see it, by any of its three names (C-83), with its rejection and its open proposal. */
export const findRequestToDecide = (sql: Sql, name: string): Promise<RowOf<typeof findRequest> | undefined> =>
  sql.row(findRequest, nameOf(name))

const findBorrower = statement({
  params: { id: uuid<CustomerId>(), loanId: uuid<LoanId>() },
  row: {
    ...approvalShape,
    phone,
    picture: text.nullable,
    kycLevel: integerOf<KycLevel>(),
    since: instant,
    credit: kobo,
    business: text.nullable,
    employmentStatus: word<EmploymentStatus>().nullable,
    netMonthlyIncome: kobo.nullable,
    expectedMonthlyRevenue: kobo.nullable,
    otherSources: bool.nullable,
    nin: json<IdentityAnswer['matched']>().nullable,
    bvn: json<IdentityAnswer['matched']>().nullable,
    bankName: text.nullable,
    accountNumber: text.nullable,
    accountName: text.nullable,
    accountChangedAt: instant.nullable,
  },
  sql: `select ${approvalColumns}, u.phone, u.profile_picture as picture, u.kyc_level as "kycLevel", c.created_at as since,
      coalesce((select -sum(k.amount_kobo) from postings k where k.account = 'customer_credit' and k.customer_id = c.id), 0) as credit,
      w.name as business, p.employment_status as "employmentStatus", p.net_monthly_income_kobo as "netMonthlyIncome",
      p.expected_monthly_revenue_kobo as "expectedMonthlyRevenue", p.other_sources_of_funds as "otherSources",
      (select i.matched from identity_checks i where i.user_id = u.id and i.kind = 'nin') as nin,
      (select i.matched from identity_checks i where i.user_id = u.id and i.kind = 'bvn') as bvn,
      b.bank_name as "bankName", b.account_number as "accountNumber", b.account_name as "accountName", b.changed_at as "accountChangedAt"
    from customers c join users u on u.id = c.user_id
    left join profiles p on p.user_id = u.id
    left join businesses w on w.user_id = u.id
    left join default_accounts b on b.customer_id = c.id
    where c.id = :id`,
})

/** The facts about a loan's borrower, without their loans: those an approval checks, and those an admin considers. */
export type Borrower = RowOf<typeof findBorrower>

export const loadBorrower = (sql: Sql, id: CustomerId, loanId: LoanId): Promise<Borrower> =>
  sql.only(findBorrower, { id, loanId })
