import { internationalPhone } from '@kasuwa/domain/phone.ts'
import * as z from 'zod/mini'
import { refusedCall } from './paystack-client.ts'
import type { PaystackClient } from './paystack-client.ts'
import { id, ifReadable, words } from './paystack-fields.ts'
import type { MoneyPort, VirtualAccount } from './ports.ts'

type AccountCalls = Pick<
  MoneyPort,
  | 'resolveAccount'
  | 'createCustomer'
  | 'changeCustomer'
  | 'identify'
  | 'isIdentified'
  | 'listAccountBanks'
  | 'createVirtualAccount'
  | 'closeVirtualAccount'
>

const resolved = z.object({ account_name: z.string().check(z.minLength(1)) })
const created = z.object({ customer_code: z.string().check(z.minLength(1)) })

const accountFields = {
  id,
  account_number: z.string().check(z.regex(/^\d{10}$/)),
  account_name: words,
  bank: z.object({ name: words, slug: words }),
}
const accountShape = z.object(accountFields)

/** A dedicated virtual account as calls and webhooks have it. */
export const virtualAccount = z.pipe(accountShape, z.transform(accountOf))
const accountInUse = z.pipe(
  z.object({ active: z.optional(z.literal(true)), assigned: z.optional(z.literal(true)), ...accountFields }),
  z.transform(accountOf),
)
const assignment = z.object({ assigned: z.boolean() })
const providers = z.array(z.object({ provider_slug: z.string().check(z.minLength(1)) }))
const customer = z.object({ identified: z.boolean(), dedicated_account: ifReadable(accountInUse) })

/** Names of accounts, customers and the virtual accounts they pay into. */
export function paystackAccounts({ ask, get }: PaystackClient, bank: string | undefined): AccountCalls {
  const customerPath = (customerCode: string) => `/customer/${encodeURIComponent(customerCode)}`
  const fetchCustomer = async (customerCode: string) =>
    (await get({ method: 'GET', path: customerPath(customerCode), data: customer })).data

  /** Asked each time: an account is opened once for each customer, and the banks offered depend on the business. */
  async function listAccountBanks(): Promise<string[] | { refused: string }> {
    const reply = await ask({
      method: 'GET',
      path: '/dedicated_account/available_providers',
      data: providers,
      refusingStatuses: [403],
    })
    if ('refused' in reply) return { refused: reply.refused.message }
    return reply.data.length > 0
      ? reply.data.map(({ provider_slug }) => provider_slug)
      : { refused: 'Paystack offers no bank for virtual accounts to this business' }
  }
  async function offeredBank(): Promise<string | { refused: string }> {
    const offered = await listAccountBanks()
    return Array.isArray(offered) ? (offered[0] ?? '') : offered
  }

  return {
    resolveAccount: async (account_number, bank_code) => {
      const reply = await ask({
        method: 'GET',
        path: '/bank/resolve',
        query: { account_number, bank_code },
        data: resolved,
      })
      return 'refused' in reply ? null : { accountName: reply.data.account_name }
    },

    createCustomer: async ({ email, firstName, lastName, phone }) => {
      const body = { email, first_name: firstName, last_name: lastName, phone: `+${internationalPhone(phone)}` }
      const reply = await ask({ method: 'POST', path: '/customer', body, data: created })
      return 'refused' in reply ? { refused: reply.refused.message } : { customerCode: reply.data.customer_code }
    },

    changeCustomer: async (customerCode, { firstName, lastName, phone }) => {
      const body = { first_name: firstName, last_name: lastName, phone: `+${internationalPhone(phone)}` }
      const reply = await ask({ method: 'PUT', path: customerPath(customerCode), body, data: z.optional(z.unknown()) })
      return 'refused' in reply ? { refused: reply.refused.message } : null
    },

    identify: async (customerCode, { accountNumber, bankCode, bvn, firstName, lastName }) => {
      const account = { type: 'bank_account', account_number: accountNumber, bank_code: bankCode }
      const body = { country: 'NG', ...account, bvn, first_name: firstName, last_name: lastName }
      const path = `${customerPath(customerCode)}/identification`
      const request = { method: 'POST' as const, path, body, data: z.optional(z.unknown()) }
      const reply = await ask(request)
      if (!('refused' in reply)) return 'started'
      // A provider that does not know the customer says nothing about the person.
      if (reply.refused.status === 404) throw refusedCall(request, reply.refused)
      return { refused: reply.refused.message }
    },

    listAccountBanks,

    isIdentified: async (customerCode) => (await fetchCustomer(customerCode)).identified,

    createVirtualAccount: async (customerCode, phone) => {
      // An earlier answer may have been lost, and a customer has one account (C-93).
      const { dedicated_account: existing } = await fetchCustomer(customerCode)
      if (existing) return existing
      const chosen = bank ?? (await offeredBank())
      if (typeof chosen === 'object') return chosen
      const body = { customer: customerCode, preferred_bank: chosen, phone: `+${internationalPhone(phone)}` }
      const reply = await ask({
        method: 'POST',
        path: '/dedicated_account',
        body,
        data: virtualAccount,
        refusingStatuses: [403],
      })
      return 'refused' in reply ? { refused: reply.refused.message } : reply.data
    },

    closeVirtualAccount: async (providerId) => {
      const path = `/dedicated_account/${encodeURIComponent(providerId)}`
      const request = { method: 'GET' as const, path, data: assignment }
      // An earlier answer may have been lost, and the provider may refuse to close an account a second time.
      const reply = await ask(request)
      if ('refused' in reply && reply.refused.status !== 404) throw refusedCall(request, reply.refused)
      if ('refused' in reply || !reply.data.assigned) return
      await get({ method: 'DELETE', path, data: z.optional(z.unknown()) })
    },
  }
}

function accountOf({ id, account_number, account_name, bank }: z.output<typeof accountShape>): VirtualAccount {
  return {
    accountNumber: account_number,
    accountName: account_name,
    bankName: bank.name,
    bankSlug: bank.slug,
    providerId: id,
  }
}
