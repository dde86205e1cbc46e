import type { Country, EmploymentStatus } from '@kasuwa/domain/profile/options.ts'
import { count, day, json, kobo, type RowOfShape, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { AgentId } from '../base/ids.ts'
import { inOrder, isAfterPlace, type PageRange, rangeParams } from '../lists/page.ts'
import { workColumns, type WorkRow } from '../profile/profile-repository.ts'
import { isListed, listedColumns, type ListedFilter, listedParams, listedShape } from './listed-customer.ts'

const customerShape = {
  ...listedShape,
  groupId: uuid().nullable,
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
}

/** With their work; for the self-employed only the status. */
export type OwnCustomer = RowOfShape<typeof customerShape>

const ownParams = { agentId: uuid<AgentId>(), ...listedParams }
const listed = `from customers c left join users u on u.id = c.user_id where c.agent_id = :agentId and ${isListed}`

const listPage = statement({
  reads: 'replica',
  params: { ...ownParams, ...rangeParams },
  row: customerShape,
  planEachTime: true,
  sql: `with page as (
      select c.id ${listed} and ${isAfterPlace('c.created_at', 'c.id')}
      order by ${inOrder('c.created_at', 'c.id')} limit :limit offset :skip
    )
    select ${listedColumns}, c.group_id as "groupId", ${workColumns}
    from page join customers c on c.id = page.id join users u on u.id = c.user_id left join profiles p on p.user_id = u.id
    order by ${inOrder('c.created_at', 'c.id')}`,
})
const countListed = statement({
  reads: 'replica',
  params: ownParams,
  row: { total: count },
  planEachTime: true,
  sql: `select count(*) as total ${listed}`,
})

/** An agent's own customers that match a search and filters, and how many there are. */
export async function listOwnCustomers(
  sql: Sql,
  agentId: AgentId,
  filter: ListedFilter,
  range: PageRange,
): Promise<[OwnCustomer[], number]> {
  const [rows, { total }] = await Promise.all([
    sql.rows(listPage, { agentId, ...filter, ...range }),
    sql.only(countListed, { agentId, ...filter }),
  ])
  return [rows, total]
}
