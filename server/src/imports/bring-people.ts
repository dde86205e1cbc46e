import { randomInt } from 'node:crypto'
import { bankOf } from '@kasuwa/domain/bank-accounts/banks.ts'
import type { AgentRow, CustomerRow, GroupRow } from '@kasuwa/domain/imports/rows.ts'
import { mobileMoneyAccount } from '@kasuwa/domain/payments/payout-account.ts'
import { voidPasswordHash } from '../access/passwords/password-hash.ts'
import type { AgentId, CustomerId, UserId } from '../base/ids.ts'
import { required } from '../base/required.ts'
import { bool, bytes, day, integer, json, listOf, phone, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { rowsParameter } from '../db/rows-parameter.ts'
import { statement } from '../db/statement.ts'
import type { GroupId } from '../groups/group-repository.ts'
import { promiseVirtualAccount } from '../outbox/promise-virtual-account.ts'
import type { Bring } from './bring.ts'
import type { ImportId } from './import-repository.ts'
import { type LineNumbers, linePurpose } from './read-line.ts'

const next = { importId: uuid<ImportId>(), after: integer, limit: integer }

type AgentContent = Pick<AgentRow, 'firstName' | 'lastName' | 'email' | 'code'> & { userId: UserId }
type GroupContent = Omit<GroupRow, 'group' | 'agent'>
type CustomerContent = Omit<CustomerRow, 'customer' | 'agent' | 'phone' | 'nin' | 'bvn'> & { userId: UserId }

const nextAgents = statement({
  params: next,
  row: {
    line: integer,
    id: uuid<AgentId>(),
    key: text,
    phone: phone.certain,
    isKnown: bool,
    content: json<AgentContent>(),
  },
  sql: `select line, id, key, phone, is_known as "isKnown", content from import_lines
    where import_id = :importId and file = 'agents' and line > :after order by line limit :limit`,
})
/** The agent of a line: one of agents.csv, or of the product by their code. */
const agentOf = `coalesce((select a.id from import_lines a where a.import_id = l.import_id and a.file = 'agents' and a.key = l.owner),
      (select a.id from agents a where a.code = l.owner))`
const nextGroups = statement({
  params: next,
  row: {
    line: integer,
    id: uuid<GroupId>(),
    key: text,
    agentId: uuid<AgentId>().certain,
    content: json<GroupContent>(),
  },
  sql: `select l.line, l.id, l.key, ${agentOf} as "agentId", l.content from import_lines l
    where l.import_id = :importId and l.file = 'groups' and l.line > :after order by l.line limit :limit`,
})
const nextCustomers = statement({
  params: next,
  row: {
    line: integer,
    id: uuid<CustomerId>(),
    key: text,
    phone: phone.certain,
    sealed: bytes.nullable,
    agentId: uuid<AgentId>().certain,
    groupId: uuid<GroupId>().nullable,
    content: json<CustomerContent>(),
  },
  sql: `select l.line, l.id, l.key, l.phone, l.sealed, ${agentOf} as "agentId",
      (select g.id from import_lines g where g.import_id = l.import_id and g.file = 'groups' and g.key = l.content ->> 'group') as "groupId", l.content
    from import_lines l where l.import_id = :importId and l.file = 'customers' and l.line > :after order by l.line limit :limit`,
})

const users = rowsParameter('new_user', {
  id: uuid<UserId>(),
  phone,
  accountType: word<'agent' | 'customer'>(),
  firstName: text,
  middleName: text.nullable,
  lastName: text,
  email: text.nullable,
  gender: text.nullable,
  birthDay: day.nullable,
  line: integer,
  key: text,
})
/** They have a void password: each sets their own by a code to their phone, as after forgetting it. */
const insertUsers = statement({
  params: { importId: uuid<ImportId>(), hash: text, ...users.params },
  sql: `with person as (
      insert into users (id, phone, account_type, status, first_name, middle_name, last_name, email, gender, dob, password_hash)
      select id, phone, "accountType", 'active', "firstName", "middleName", "lastName", email, gender, "birthDay", :hash from ${users.table}
    )
    insert into imported_people (user_id, import_id, line, key) select id, :importId, line, key from ${users.table}`,
})
const agents = rowsParameter('new_agent', {
  id: uuid<AgentId>(),
  userId: uuid<UserId>(),
  code: text,
  bankCode: text,
  accountNumber: text,
})
const insertAgents = statement({
  params: agents.params,
  sql: `insert into agents (id, user_id, code, payout_bank_code, payout_account_number)
    select id, "userId", code, "bankCode", "accountNumber" from ${agents.table}`,
})
const findCodes = statement({
  params: { codes: listOf(text) },
  row: { code: text },
  sql: 'select code from agents where code = any (:codes)',
})
const groups = rowsParameter('new_group', {
  id: uuid<GroupId>(),
  agentId: uuid<AgentId>(),
  name: text,
  repaymentDay: integer,
  location: text,
  description: text,
  line: integer,
  key: text,
})
const insertGroups = statement({
  params: { importId: uuid<ImportId>(), ...groups.params },
  sql: `with made as (
      insert into customer_groups (id, agent_id, name, repayment_day, location, description)
      select id, "agentId", name, "repaymentDay", location, description from ${groups.table}
    )
    insert into imported_groups (group_id, import_id, line, key) select id, :importId, line, key from ${groups.table}`,
})
const customers = rowsParameter('new_customer', {
  id: uuid<CustomerId>(),
  userId: uuid<UserId>(),
  agentId: uuid<AgentId>(),
  groupId: uuid<GroupId>().nullable,
  address: text.nullable,
  ninSealed: bytes.nullable,
  ninDigest: bytes.nullable,
  bvnSealed: bytes.nullable,
  bvnDigest: bytes.nullable,
})
/** Nothing of the identity service is kept: the numbers count as not verified, and their owner enters level 1 and 2 with them filled in. */
const insertCustomers = statement({
  params: customers.params,
  sql: `with made as (
      insert into customers (id, user_id, agent_id, group_id) select id, "userId", "agentId", "groupId" from ${customers.table}
    )
    insert into profiles (user_id, address, nin_sealed, nin_digest, nin_plain_digest, bvn_sealed, bvn_digest)
    select "userId", address, "ninSealed", "ninDigest", "ninDigest", "bvnSealed", "bvnDigest" from ${customers.table}`,
})
const accounts = rowsParameter('new_account', {
  customerId: uuid<CustomerId>(),
  code: text,
  number: text,
  name: text,
  bank: text,
  slug: text,
  ussd: text,
})
const insertAccounts = statement({
  params: accounts.params,
  sql: `insert into bank_accounts (customer_id, bank_code, account_number, account_name, bank_name, slug, ussd, is_default)
    select "customerId", code, number, name, bank, slug, ussd, true from ${accounts.table}`,
})

const broughtOf = (lines: readonly { line: number }[], after: number) => ({
  lines: lines.length,
  last: lines.at(-1)?.line ?? after,
})

/** Makes the agents of the file who are not there yet. They may sign in once they have set a password by a code. */
export const bringAgents: Bring = async (tx, _app, { importId, after, limit }) => {
  const lines = await tx.rows(nextAgents, { importId, after, limit })
  const fresh = lines.filter(({ isKnown }) => !isKnown)
  const codes = await freeCodes(tx, fresh.filter(({ content }) => content.code === null).length)
  await tx.run(insertUsers, {
    importId,
    hash: voidPasswordHash,
    ...users.values(
      fresh.map(({ line, key, phone, content: { userId: id, firstName, lastName, email } }) => ({
        line,
        key,
        id,
        phone,
        firstName,
        lastName,
        email,
        accountType: 'agent' as const,
        middleName: null,
        gender: null,
        birthDay: null,
      })),
    ),
  })
  await tx.run(
    insertAgents,
    agents.values(
      fresh.map(({ id, phone, content: { userId, code } }) => ({
        id,
        userId,
        code: code ?? required(codes.pop(), 'a code'),
        ...mobileMoneyAccount(phone),
      })),
    ),
  )
  return broughtOf(lines, after)
}

/** Codes that no agent has. A draw that happens to be another line's own code makes the batch fail, and it is tried again. */
async function freeCodes(sql: Sql, wanted: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < wanted) {
    while (codes.size < wanted) codes.add(String(randomInt(10_000_000, 100_000_000)))
    for (const { code } of await sql.rows(findCodes, { codes: [...codes] })) codes.delete(code)
  }
  return [...codes]
}

/** Makes the groups. One is active from the first loan of a member on, as always. */
export const bringGroups: Bring = async (tx, _app, { importId, after, limit }) => {
  const lines = await tx.rows(nextGroups, { importId, after, limit })
  await tx.run(insertGroups, {
    importId,
    ...groups.values(
      lines.map(({ line, id, key, agentId, content: { name, repaymentDay, location, description } }) => ({
        line,
        id,
        key,
        agentId,
        name,
        repaymentDay,
        location,
        description,
      })),
    ),
  })
  return broughtOf(lines, after)
}

/** Makes the customers, at level 0: only they can attest a level (C-52). */
export const bringCustomers: Bring = async (tx, app, { importId, after, limit, opensAccounts }) => {
  const { vault } = app
  const lines = await tx.rows(nextCustomers, { importId, after, limit })
  await tx.run(insertUsers, {
    importId,
    hash: voidPasswordHash,
    ...users.values(
      lines.map(({ line, key, phone, content }) => {
        const { userId: id, firstName, middleName, lastName, email, gender, birthDay } = content
        const names = { firstName, middleName, lastName }
        return { line, key, id, phone, ...names, email, gender, birthDay, accountType: 'customer' as const }
      }),
    ),
  })
  await tx.run(
    insertCustomers,
    customers.values(
      lines.map(({ id, agentId, groupId, sealed, content: { userId, address } }) => {
        const { nin, bvn } = sealed ? (JSON.parse(vault.open(sealed, linePurpose)) as LineNumbers) : noNumbers
        return {
          id,
          userId,
          agentId,
          groupId,
          address,
          ninSealed: nin === null ? null : vault.seal(nin, 'nin'),
          ninDigest: nin === null ? null : vault.digest(nin, 'nin'),
          bvnSealed: bvn === null ? null : vault.seal(bvn, 'bvn'),
          bvnDigest: bvn === null ? null : vault.digest(bvn, 'bvn'),
        }
      }),
    ),
  )
  await tx.run(insertAccounts, accounts.values(lines.flatMap(accountOf)))
  if (opensAccounts)
    for (const { id, content } of lines) if (content.bank !== null) await promiseVirtualAccount(tx, app, id)
  return broughtOf(lines, after)
}

const noNumbers: LineNumbers = { nin: null, bvn: null }

function accountOf({ id, content: { bank } }: { id: CustomerId; content: CustomerContent }) {
  const known = bank && bankOf(bank.code)
  if (!known) return []
  return [{ customerId: id, ...bank, bank: known.name, slug: known.slug, ussd: known.ussd ?? '' }]
}
