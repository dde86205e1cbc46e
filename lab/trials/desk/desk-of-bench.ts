import type { Database } from '../../../server/src/db/database.ts'
import type { UserId } from '../../../server/src/base/ids.ts'
import { newToken, tokenDigest } from '../../../server/src/security/vault.ts'
import { type Desk, deskCredit } from './desk.ts'

type Person = { userId: UserId; customerId: string; loanId: string; account: string }

/**
 * The desk of a filled database, for a server and the simulated providers at these addresses: its admin and a second one, the agent of the
 * loan with the largest debt, and a customer without a loan, who gets credit.
 */
export async function deskOfFilled(database: Database, url: string, sandboxUrl: string): Promise<Desk> {
  const admin = (await database.row<{ id: UserId }>(`select id from users where account_type = 'admin' limit 1`))!.id
  const second = (await database.row<{ id: UserId }>(
    `insert into users (id, phone, account_type, status, first_name, last_name, email, gender, dob, password_hash, phone_verified_at)
     values (gen_random_uuid(), '08140000003', 'admin', 'active', 'Bola', 'Eze', 'bola@trial.example', 'female', '1990-05-01', 'none', product_now())
     returning id`,
  ))!.id
  const payer = (await database.row<Person>(
    `select a.user_id as "userId", l.customer_id as "customerId", l.loan_id as "loanId", '' as account
     from loans l join customers c on c.id = l.customer_id join agents a on a.id = c.agent_id
     where l.status = 'active' order by l.total_kobo - l.paid_kobo desc, l.id limit 1`,
  ))!
  const creditor = (await database.row<Person>(
    `select c.user_id as "userId", c.id as "customerId", '' as "loanId", v.account_number as account
     from customers c join virtual_accounts v on v.customer_id = c.id and v.state = 'assigned'
     join default_accounts b on b.customer_id = c.id
     where not exists (select from loans l where l.customer_id = c.id and is_running(l.status)) limit 1`,
  ))!
  await fetch(`${sandboxUrl}/bank-transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account_number: creditor.account, amount: deskCredit }),
  })
  const [admins, agent] = [[await signedIn(database, admin), await signedIn(database, second)] as const, payer.userId]
  return { url, sandboxUrl, admins, agent: await signedIn(database, agent), payer, creditor }
}

async function signedIn(database: Database, userId: UserId): Promise<string> {
  const token = newToken()
  await database.run('insert into sessions (token_digest, user_id) values ($1, $2)', [tokenDigest(token), userId])
  return token
}
