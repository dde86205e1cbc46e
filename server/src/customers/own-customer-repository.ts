import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { KycLevel } from '@kasuwa/domain/kyc/steps.ts'
import type { Country, EmploymentStatus, Gender } from '@kasuwa/domain/profile/options.ts'
import { count, day, instant, integerOf, json, kobo, type RowOfShape, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { AgentId, CustomerId, UserId } from '../base/ids.ts'
import { type AccountFilter, accountParams, isFoundAccount } from '../lists/filters.ts'
import { inOrder, isAfterPlace, type PageRange, rangeParams } from '../lists/page.ts'
import { virtualAccountFacts, virtualAccountShape } from '../loans/missing-account-answer.ts'
import { personColumns, personShape } from '../profile/person-answer.ts'
import { workColumns, type WorkRow } from '../profile/profile-repository.ts'

const customerShape = {
  id: uuid<CustomerId>(),
  createdAt: instant,
  groupId: uuid().nullable,
  userId: uuid<UserId>(),
  ...personShape,
  email: text.certain,
  gender: word<Gender>().nullable,
  address: text.nullable,
  status: word<UserStatus>(),
  kycLevel: integerOf<KycLevel>(),
  employment_status: word<EmploymentStatus>().nullable,
  employer_name: text.nullable,
  sector: text.nullable,
  industry: text.nullable,
  start_date: day.nullable,
  net_monthly_income_kobo: kobo.nullable,
  employer_address: text.nullable,
  employer_state: text.nullable,
  employer_lga: text.nullable,
  employer_country: word<Country>().nullable,
  business: json<NonNullable<WorkRow['business']>>().nullable,
  ...virtualAccountShape,
}

/** With their work, of the self-employed only the status. */
export type OwnCustomer = RowOfShape<typeof customerShape>

const listedParams = { agentId: uuid<AgentId>(), ...accountParams }
const listed = `from customers c left join users u on u.id = c.user_id where c.agent_id = :agentId and ${isFoundAccount('c')}`

const listPage = statement({
  params: { ...listedParams, ...rangeParams },
  row: customerShape,
  planEachTime: true,
  sql: `with page as (
      select c.id ${listed} and ${isAfterPlace('c.created_at', 'c.id')}
      order by ${inOrder('c.created_at', 'c.id')} limit :limit offset :skip
    )
    select c.id, c.created_at as "createdAt", c.group_id as "groupId", u.id as "userId", ${personColumns}, u.email, u.gender, p.address,
      u.status, u.kyc_level as "kycLevel", ${workColumns}, ${virtualAccountFacts}
    from page join customers c on c.id = page.id join users u on u.id = c.user_id left join profiles p on p.user_id = u.id
    order by ${inOrder('c.created_at', 'c.id')}`,
})
const countListed = statement({
  params: listedParams,
  row: { total: count },
  planEachTime: true,
  sql: `select count(*) as total ${listed}`,
})

/** An agent's own customers that were searched and filtered, and how many there are. */
export async function listOwnCustomers(
  sql: Sql,
  agentId: AgentId,
  filter: AccountFilter,
  range: PageRange,
): Promise<[OwnCustomer[], number]> {
  const [rows, { total }] = await Promise.all([
    sql.rows(listPage, { agentId, ...filter, ...range }),
    sql.only(countListed, { agentId, ...filter }),
  ])
  return [rows, total]
}
