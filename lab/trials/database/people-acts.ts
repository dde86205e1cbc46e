import { frequencies } from '@kasuwa/domain/loans/terms.ts'
import { chosen, type Picks } from '../simulation/acts.ts'
import { read, send, sendTwice } from './call.ts'
import type { Call, World, WorldLoan } from './world.ts'

type Doing = (world: World, picks: Picks) => Promise<string>

/** Acts of customers and admins, each through its call. */
export const peopleActs = {
  request: async (world, [who, amount, how]) => {
    const customer = who % world.customers.length
    const asked = 1 + (amount % 500) * (1 + (amount % 9))
    const body = {
      amount: String(asked),
      term: '1',
      repayment_frequency: frequencies[how % 4],
      purpose: 'business',
    }
    const call = newCall(world, `customer ${customer} asks for ${asked}`, '/loan/request', body, as(world, customer))
    return sent(world, call, how)
  },
  approve: async (world, [which, share, how]) => {
    const loan = oftenOf(world.loans, ({ status }) => status === 'pending', which)
    if (!loan) return 'no loan to approve'
    const amount = 1 + (share % 4_000)
    const body = { status: 'approved', approved_amount: String(amount), ...(share % 5 && { exceeds_request: true }) }
    return sent(world, decision(world, loan, `approved with ${amount}`, body, how), how)
  },
  reject: async (world, [which, , how]) => {
    const loan = chosen(world.loans, which)
    return loan ? sent(world, decision(world, loan, 'rejected', { status: 'rejected' }, how), how) : 'no loan to reject'
  },
  withdraw: async (world, [which, , how]) => {
    const loan = chosen(world.loans, which)
    if (!loan) return 'no loan to withdraw'
    const name = `${nameOf(world, loan)} withdrawn`
    return sent(world, newCall(world, name, `/loans/${loan.id}/withdraw`, {}, as(world, loan.customer)), how)
  },
  bank: async (world, [who, number, how]) => {
    const customer = who % world.customers.length
    const bank_code = banks[number % banks.length]!
    const account_number = `0${100_000 + number}345`
    const added = {
      account_number,
      account_name: `TEST ACCOUNT ${account_number}`,
      bank_code,
      is_default: how % 2 === 0,
    }
    const [what, path, body] =
      how % 3
        ? (['adds an account at', '/bank-account/add', added] as const)
        : (['prefers', '/bank-account/set-as-default', { bank_code }] as const)
    return sent(
      world,
      newCall(world, `customer ${customer} ${what} ${bank_code}`, path, body, as(world, customer)),
      how,
    )
  },
  commission: async (world, [who, amount, how]) => {
    const agent = who % world.agents.length
    const body = {
      payable_id: world.agents[agent]!.agentId,
      payable_type: 'agent',
      amount: String(1 + (amount % 300)),
      payment_type: 'agent_commission',
    }
    return sent(world, newCall(world, `agent ${agent} is paid`, '/admin/payment/create', body, admin(world, how)), how)
  },
  payOut: async (world, [which, , how]) => {
    const loan = chosen(world.loans, which)
    if (!loan) return 'no loan to pay out'
    const amount = await world.direct.row<{ naira: number | null }>(
      'select approved_kobo / 100 as naira from loans where id = $1',
      [loan.id],
    )
    const body = {
      payable_id: loan.id,
      payable_type: 'loan',
      amount: String(amount?.naira ?? 1),
      payment_type: 'loan_disbursement',
    }
    const name = `${nameOf(world, loan)} paid out`
    return sent(world, newCall(world, name, '/admin/payment/create', body, admin(world, how)), how)
  },
  retry: async (world, [which]) => {
    const call = chosen(world.unanswered, which)
    return call ? `again: ${call.name}: ${read(await send(world, call))}` : 'no call to send again'
  },
} satisfies Record<string, Doing>

const banks = ['058', '044', '011'] as const
const as = (world: World, customer: number): string => world.customers[customer % world.customers.length]!.token
export const admin = (world: World, pick: number): string => world.admins[pick % world.admins.length]!.token
export const nameOf = ({ loans }: World, loan: WorldLoan): string => `loan ${loans.indexOf(loan)}`

export function newCall(world: World, name: string, path: string, body: object, as: string): Call {
  world.calls += 1
  return { name, path, body, key: `call-${world.calls}-of-the-simulation`, as }
}

const decision = (world: World, loan: WorldLoan, what: string, body: object, how: number): Call =>
  newCall(world, `${nameOf(world, loan)} ${what}`, `/admin/loans/${loan.id}/status`, body, admin(world, how))

/** Sends a call; one in seven is sent twice at once. */
export async function sent(world: World, call: Call, how: number): Promise<string> {
  const twice = how % 7 === 0
  return `${call.name}${twice ? ' twice' : ''}: ${read(await (twice ? sendTwice : send)(world, call))}`
}

/** Picks, three times out of four, an item that fits the act, and otherwise any. */
export const oftenOf = <T>(list: readonly T[], wanted: (one: T) => boolean, pick: number): T | undefined =>
  (pick % 4 ? chosen(list.filter(wanted), pick) : undefined) ?? chosen(list, pick)
