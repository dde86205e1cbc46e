import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { KycLevel } from '@kasuwa/domain/kyc/steps.ts'
import type { EmploymentStatus } from '@kasuwa/domain/profile/options.ts'
import { bool, instant, integerOf, json, kobo, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { CustomerId } from '../ids.ts'
import { personColumns, personShape } from '../profile/person-answer.ts'
import type { IdentityAnswer } from '../providers/ports.ts'

const find = statement({
  params: { id: uuid<CustomerId>() },
  row: {
    ...personShape,
    middleName: text.nullable,
    status: word<UserStatus>(),
    kycLevel: integerOf<KycLevel>(),
    since: instant,
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
  sql: `select ${personColumns}, u.middle_name as "middleName", u.status, u.kyc_level as "kycLevel", c.created_at as since,
      w.name as business, p.employment_status as "employmentStatus", p.net_monthly_income_kobo as "netMonthlyIncome",
      p.expected_monthly_revenue_kobo as "expectedMonthlyRevenue", p.other_sources_of_funds as "otherSources",
      (select i.matched from identity_checks i where i.user_id = u.id and i.kind = 'nin') as nin,
      (select i.matched from identity_checks i where i.user_id = u.id and i.kind = 'bvn') as bvn,
      b.bank_name as "bankName", b.account_number as "accountNumber", b.account_name as "accountName", b.changed_at as "accountChangedAt"
    from customers c join users u on u.id = c.user_id
    left join profiles p on p.user_id = u.id
    left join businesses w on w.user_id = u.id
    left join bank_accounts b on b.customer_id = c.id and b.is_default
    where c.id = :id`,
})

/** What is known of who asks for a loan, besides their loans. */
export type BorrowerFacts = RowOf<typeof find>

export const borrowerFactsOf = (sql: Sql, id: CustomerId): Promise<BorrowerFacts> => sql.only(find, { id })
