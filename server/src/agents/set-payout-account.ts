import type { payoutAccountForm } from '@kasuwa/contract/agents.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { notifyOtherAdmins, notifyAccountChanged } from '../access/security-notice.ts'
import { record } from '../audit/record.ts'
import { nameOf } from '../bank-accounts/resolve-account.ts'
import type { Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { About, Act } from '../proposals/act.ts'
import { actOrPropose } from '../proposals/act-or-propose.ts'
import { accountFact } from '../proposals/facts.ts'
import { payoutAccountAnswer } from './payout-account-answer.ts'
import { findPayee, lockPayee, type NamedAccount, type Payee, savePayoutAccount } from './payout-account-repository.ts'

type PayoutAccountInput = z.output<typeof payoutAccountForm> & { id: string }
type Setting = { id: string; account: NamedAccount }

/**
 * Sets where an agent's commissions go from now on, under the name that the bank gives (decision 14). Commissions already sent are not
 * affected. Once any limit is set it is proposed to a second person instead (C-220).
 * @throws Refused not_found, account_not_resolved, proposal_open; ProviderUnavailable
 */
export async function setPayoutAccount(context: Context, { id, bank_code, account_number }: PayoutAccountInput) {
  const payee = await payeeOf(context.app.database, id)
  const account = {
    bankCode: bank_code,
    accountNumber: account_number,
    accountName: await nameOf(context, account_number, bank_code),
  }
  return actOrPropose(context, payoutAccountSetting, { id: payee.id, account }, payoutAccountAnswer)
}

/** Sets another account for an agent's commissions; the person who may pay does not also choose alone where to (C-220). */
export const payoutAccountSetting: Act<Setting, NamedAccount> = {
  name: 'payout_account',
  limit: 'where_any',
  roles: ['finance'],
  about: aboutSetting,
  lock: async (tx, { id }) => lockPayee(tx, (await payeeOf(tx, id)).id),
  run: saveAccount,
  final: ['not_found'],
}

async function aboutSetting(sql: Sql, { id, account }: Setting): Promise<About> {
  const payee = await payeeOf(sql, id)
  return {
    subject: { kind: 'agent', id: payee.id, name: payee.code },
    userId: payee.userId,
    amount: null,
    reason: null,
    facts: [accountFact('Paid to now', payee.account), accountFact('Paid to from then on', account)],
  }
}

async function saveAccount(tx: Transaction, { app, actor }: Context, { id, account: after }: Setting) {
  const payee = await payeeOf(tx, id)
  const { account: before } = await lockPayee(tx, payee.id)
  await savePayoutAccount(tx, payee.id, after)
  await record(tx, actor, {
    action: 'agent.payout-account-set',
    subject: { kind: 'agent', id: payee.id },
    before,
    after,
  })
  await notifyAccountChanged(tx, app, payee.userId, 'PAYOUT_ACCOUNT_CHANGED', {
    bankName: payoutAccountAnswer(after).bank.name,
    accountNumber: after.accountNumber,
  })
  await notifyOtherAdmins(tx, app, actor, 'payout-account-set', payee.userId)
  return after
}

async function payeeOf(sql: Sql, id: string): Promise<Payee> {
  const payee = await findPayee(sql, id)
  if (!payee) throw new Refused('not_found')
  return payee
}
