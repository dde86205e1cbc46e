import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import type { StaffRole } from '@kasuwa/domain/access/staff-roles.ts'
import { mobileMoneyAccount } from '@kasuwa/domain/payments/payout-account.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { insertAgent } from '../access/staff/staff-repository.ts'
import { type AgentId, type CustomerId, newId, type UserId } from '../base/ids.ts'
import type { TestServer } from './test-server.ts'
import { newToken, tokenDigest } from '../security/vault.ts'

/** A signed-in person, for tests of what people may do; made by SQL, since other tests cover sign-up and sign-in. */
export type TestPerson = { userId: UserId; token: string; phone: string; firstName: string; lastName: string }
export type TestAgent = TestPerson & { agentId: AgentId; code: string }
export type TestCustomer = TestPerson & { customerId: CustomerId; agentId: AgentId }

type Options = { level?: 0 | 1 | 2; bank?: boolean; agent?: TestAgent; status?: string; bvn?: string }

let serial = 0
const next = (): string => String(++serial).padStart(6, '0')

async function person(
  { app }: TestServer,
  accountType: AccountType,
  level = 0,
  status = 'active',
): Promise<TestPerson> {
  const number = next()
  const made = {
    userId: newId<UserId>(),
    token: newToken(),
    // People who sign up in tests have 0803.
    phone: `08130${number}`,
    firstName: `First${number}`,
    lastName: `Last${number}`,
  }
  await app.database.run(
    `insert into users (id, phone, account_type, status, first_name, last_name, email, gender, dob, password_hash, kyc_level, phone_verified_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'female', '1990-05-01', 'none', $8, product_now())`,
    [made.userId, made.phone, accountType, status, made.firstName, made.lastName, `p${number}@example.com`, level],
  )
  await app.database.run('insert into sessions (token_digest, user_id) values ($1, $2)', [
    tokenDigest(made.token),
    made.userId,
  ])
  return made
}

/** An admin with all roles unless some are named. */
export async function anAdmin(test: TestServer, ...roles: StaffRole[]): Promise<TestPerson> {
  const made = await person(test, 'admin')
  if (roles.length) await test.app.database.run('update users set staff_roles = $2 where id = $1', [made.userId, roles])
  return made
}

export async function anAgent(test: TestServer): Promise<TestAgent> {
  const made = { ...(await person(test, 'agent')), agentId: newId<AgentId>(), code: `10${next()}` }
  await insertAgent(test.app.database, {
    id: made.agentId,
    userId: made.userId,
    code: made.code,
    payoutAccount: mobileMoneyAccount(made.phone as Phone),
  })
  return made
}

/** A customer at level 2 with a BVN and one bank account unless given otherwise. */
export async function aCustomer(
  test: TestServer,
  { level = 2, bank = true, agent, status, bvn = `222${next()}55` }: Options = {},
): Promise<TestCustomer> {
  const { database, vault } = test.app
  const { agentId } = agent ?? (await anAgent(test))
  const made = { ...(await person(test, 'customer', level, status)), customerId: newId<CustomerId>(), agentId }
  await database.run('insert into customers (id, user_id, agent_id) values ($1, $2, $3)', [
    made.customerId,
    made.userId,
    agentId,
  ])
  await database.run('insert into profiles (user_id, address, bvn_sealed) values ($1, $2, $3)', [
    made.userId,
    '1 Broad Street',
    level === 2 ? vault.seal(bvn, 'bvn') : null,
  ])
  if (bank) await addBank(test, made)
  return made
}

/** Gives them a bank account, the default one. */
export async function addBank(
  { app }: TestServer,
  { customerId }: Pick<TestCustomer, 'customerId'>,
  number = `0${next()}345`,
): Promise<string> {
  await app.database.run(
    `insert into bank_accounts (customer_id, bank_code, account_number, account_name, bank_name, slug, is_default)
     values ($1, '058', $2, $3, 'Guaranty Trust Bank', 'guaranty-trust-bank', true)`,
    [customerId, number, `TEST ACCOUNT ${number}`],
  )
  return number
}
