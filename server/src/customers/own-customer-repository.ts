import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { SortOrder } from '@kasuwa/contract/lists.ts'
import type { KycLevel } from '@kasuwa/domain/kyc/steps.ts'
import type { Gender } from '@kasuwa/domain/profile/options.ts'
import type { Sql } from '../db/database.ts'
import type { AgentId, CustomerId, UserId } from '../ids.ts'
import { workColumns, type WorkRow } from '../profile/profile-repository.ts'
import { wordsPattern } from '../lists/list-page.ts'
import { virtualAccountFacts, type VirtualAccountRow } from '../loans/missing-account-answer.ts'
import type { Person } from '../profile/person-answer.ts'

/** With their work, of the self-employed only the status. */
export type OwnCustomer = Person &
  WorkRow &
  VirtualAccountRow & {
    id: CustomerId
    createdAt: Date
    groupId: string | null
    userId: UserId
    email: string
    gender: Gender | null
    address: string | null
    status: UserStatus
    kycLevel: KycLevel
  }

export type OwnFilter = { status: UserStatus | undefined; search: string | undefined; sort: SortOrder }

/** Their customers' users one by one, by the index: they are few among all, and words could be found in all. */
const own = 'customers c cross join lateral (select u.* from users u where u.id = c.user_id limit 1) u'
const matches = `c.agent_id = $1 and ($2::text is null or u.status = $2)
    and ($3::text is null or u.first_name || ' ' || u.last_name ilike $3 or u.phone ilike $3 or u.email ilike $3)`

const pageIn = (order: string) => `with page as (
    select c.id from ${own} where ${matches} order by c.created_at ${order}, c.id ${order} limit $4 offset $5
  )
  select c.id, c.created_at as "createdAt", c.group_id as "groupId", u.id as "userId", u.first_name as "firstName", u.last_name as "lastName",
    u.phone, u.profile_picture as picture, u.email, u.gender, p.address, u.status, u.kyc_level as "kycLevel",
    ${workColumns}, ${virtualAccountFacts}
  from page join customers c on c.id = page.id join users u on u.id = c.user_id left join profiles p on p.user_id = u.id
  order by c.created_at ${order}, c.id ${order}`
const pages = { newest: pageIn('desc'), oldest: pageIn('asc') }

const filterValues = (agentId: AgentId, { status, search }: OwnFilter) => [
  agentId,
  status ?? null,
  wordsPattern(search),
]

/** `limit` of an agent's own customers after the first `skip`, of those that the filter lets through. */
export const listOwnCustomers = (
  sql: Sql,
  agentId: AgentId,
  filter: OwnFilter,
  limit: number,
  skip: number,
): Promise<OwnCustomer[]> => sql.rows<OwnCustomer>(pages[filter.sort], [...filterValues(agentId, filter), limit, skip])

const count = `select count(*) as total from ${own} where ${matches}`

export const countOwnCustomers = async (sql: Sql, agentId: AgentId, filter: OwnFilter): Promise<number> =>
  (await sql.row<{ total: number }>(count, filterValues(agentId, filter)))!.total
