import type { KycLevel } from '@kasuwa/domain/kyc/steps.ts'
import { instant, integerOf, phone, text, word } from '../db/columns.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { column } from '../lists/csv.ts'
import { asFile } from '../lists/list-file.ts'
import { inOrder, isAfterPlace, placeColumns, placeShape, rangeAfter, rangeParams } from '../lists/page.ts'
import { fullName } from '../profile/person-answer.ts'
import { isListed, type ListedInput, listedParams, readListedFilter } from './listed-customer.ts'

/** Never a NIN, a BVN, a birthday or a whole account number (C-206). */
const listRows = statement({
  reads: 'replica',
  params: { ...listedParams, ...rangeParams },
  row: {
    ...placeShape,
    createdAt: instant,
    firstName: text.certain,
    middleName: text.nullable,
    lastName: text.certain,
    phone,
    email: text,
    gender: text.nullable,
    address: text.nullable,
    status: word(),
    kycLevel: integerOf<KycLevel>(),
    agentCode: text.nullable,
    agentName: text.nullable,
    bankName: text.nullable,
    accountNumber: text.nullable,
    virtualAccount: text.nullable,
  },
  planEachTime: true,
  sql: `with page as (
      select c.id from customers c left join users u on u.id = c.user_id where ${isListed} and ${isAfterPlace('c.created_at', 'c.id')}
      order by ${inOrder('c.created_at', 'c.id')} limit :limit offset :skip
    )
    select ${placeColumns('c.created_at', 'c.id')}, c.created_at as "createdAt", u.first_name as "firstName", u.middle_name as "middleName",
      u.last_name as "lastName", u.phone, coalesce(u.email, '') as email, u.gender, p.address, u.status, u.kyc_level as "kycLevel", a.code as "agentCode",
      (select ${fullName} from users u where u.id = a.user_id) as "agentName", b.bank_name as "bankName", b.account_number as "accountNumber",
      (select v.account_number from virtual_accounts v where v.customer_id = c.id and v.state = 'assigned') as "virtualAccount"
    from page join customers c on c.id = page.id join users u on u.id = c.user_id left join profiles p on p.user_id = u.id
      left join agents a on a.id = c.agent_id left join default_accounts b on b.customer_id = c.id
    order by ${inOrder('c.created_at', 'c.id')}`,
})
type Row = RowOf<typeof listRows>

/** All customers (C-206): their contact and agent. */
export const customersFile = asFile<ListedInput, Row>({
  name: 'customers',
  columns: [
    column.text('Customer id', ({ id }) => id),
    column.text('First name', ({ firstName }) => firstName),
    column.text('Middle name', ({ middleName }) => middleName),
    column.text('Last name', ({ lastName }) => lastName),
    column.text('Phone', (row) => row.phone),
    column.text('E-mail', ({ email }) => email),
    column.text('Gender', ({ gender }) => gender),
    column.words('Address', ({ address }) => address),
    column.text('Status', ({ status }) => status),
    column.count('KYC level', ({ kycLevel }) => kycLevel),
    column.instant('Joined', ({ createdAt }) => createdAt),
    column.text('Agent code', ({ agentCode }) => agentCode),
    column.text('Agent', ({ agentName }) => agentName),
    column.text('Bank', ({ bankName }) => bankName),
    column.account('Account ends in', ({ accountNumber }) => accountNumber),
    column.account('Virtual account ends in', ({ virtualAccount }) => virtualAccount),
  ],
  async open({ app: { database } }, input) {
    const filter = await readListedFilter(database, input, true)
    return (after, limit) => database.rows(listRows, { ...filter, ...rangeAfter(after, limit) })
  },
})
