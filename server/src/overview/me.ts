import { staffRoles } from '@kasuwa/domain/access/staff-roles.ts'
import { listAccounts } from '../bank-accounts/account-repository.ts'
import { accountAnswer } from '../bank-accounts/account-answer.ts'
import { envelope } from '../context/response-envelope.ts'
import type { Context } from '../context/context.ts'
import type { AgentId, CustomerId } from '../base/ids.ts'
import { businessesOnWire, employmentOnWire, maritalOnWire, profileOnWire } from '../profile/profile-answer.ts'
import { loadAnswers } from '../profile/profile-repository.ts'
import { loanAnswer } from '../loans/loan-answer.ts'
import { listLoans } from '../loans/loan-repository.ts'
import { personAnswer } from '../profile/person-answer.ts'
import { commissionsOf, loadContacts, newestCustomers } from './account-repository.ts'

/** The part of the account that only a customer has. */
async function customerPart({ app, actor }: Context, id: CustomerId) {
  const { database } = app
  const [accounts, loans, contacts] = await Promise.all([
    listAccounts(database, id),
    listLoans(database, id),
    loadContacts(database, id),
  ])
  return {
    bank_accounts: accounts.map(accountAnswer),
    loans: loans.map(loanAnswer),
    // An agent who was disabled or banned is no contact any more: screens show the lender's line instead (C-209, C-210).
    agent: contacts.status === 'active' ? { ...personAnswer({ app, actor }, contacts), email: contacts.email } : null,
    user_dva: contacts.virtualAccount,
    ...(contacts.askedFiles && { asked_files: contacts.askedFiles }),
    ...(contacts.credit > 0 && { credit: { amount: contacts.credit, refunding: contacts.refunding } }),
  }
}

/** The part that only an agent has: the two names of their earnings have the same figure (C-126). */
async function agentPart({ app, actor }: Context, id: AgentId) {
  const [customers, total] = await Promise.all([newestCustomers(app.database, id), commissionsOf(app.database, id)])
  return {
    customers: customers.map((customer) => ({
      id: customer.id,
      user: {
        id: customer.userId,
        ...personAnswer({ app, actor }, customer),
        email: customer.email,
        status: customer.status,
      },
      cluster_id: customer.groupId,
      created_at: customer.createdAt,
    })),
    total_commissions: total,
    total_commissions_earned: total,
  }
}

const noCustomer = { bank_accounts: [], loans: [], agent: null, user_dva: null }

/** The signed-in user with their account, never with their NIN or BVN (DATA-01, DATA-02, DATA-24, C-150). */
export async function me(context: Context) {
  const { app, actor } = context
  const [answers, customer, agent] = await Promise.all([
    loadAnswers(app.database, actor.userId),
    actor.customerId ? customerPart(context, actor.customerId) : noCustomer,
    actor.agentId ? agentPart(context, actor.agentId) : {},
  ])
  return envelope({
    data: {
      ...profileOnWire({ app, actor }, answers),
      ...(actor.accountType === 'admin' && { staff_roles: [...(actor.staffRoles ?? staffRoles)] }),
      account: {
        kyc_level: answers.kyc_level,
        ...maritalOnWire(answers),
        employment: employmentOnWire(answers),
        businesses: businessesOnWire(answers),
        ...customer,
        ...agent,
        ...(app.settings.AGENT_CASH === 'on' && !actor.customerId && { takes_cash: true as const }),
      },
    },
    accountType: answers.account_type,
  })
}
