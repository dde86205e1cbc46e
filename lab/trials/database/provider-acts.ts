import { isRunning } from '@kasuwa/domain/loans/status.ts'
import type { Transfer } from '@kasuwa/sandbox/memory.ts'
import { feesOf } from '@kasuwa/sandbox/calls/bank-transfers.ts'
import { chargeEvent } from '@kasuwa/sandbox/paystack/transaction-shape.ts'
import type { Settlement } from '@kasuwa/sandbox/paystack/settle-transfer.ts'
import { chosen, type Picks } from '../simulation/acts.ts'
import { post, Violation } from './call.ts'
import { oftenOf } from './people-acts.ts'
import { signatureOf, type Webhook } from './provider.ts'
import { mayRace, productNow, type World } from './world.ts'

type Doing = (world: World, picks: Picks) => Promise<string>

const settlements = ['success', 'success', 'failed', 'reversed'] as const satisfies readonly Settlement[]
const faults = [
  'refuse',
  'error',
  'lose_answer',
  'lose_answer',
  'lose_answer',
  'otp',
  'pending',
  'pending',
  'fail',
] as const

/** Acts of the provider, and the fate of its webhooks on the way. */
export const providerActs = {
  payIn: async (world, picks) => {
    const { account, name, amount } = await paymentOf(world, picks)
    const { memory, waiting } = world.provider
    const row = {
      id: memory.nextId(),
      reference: `bank-${memory.known.transactions.size + 1}-of-the-simulation`,
      amount,
      fees: feesOf(amount),
      accountNumber: account,
      customerCode: memory.known.accounts.get(account)?.customerCode ?? null,
      senderName: 'A SENDER',
      paidAt: (await productNow(world.direct)).toISOString(),
    }
    memory.remember({ kind: 'transaction', row })
    waiting.push({ key: `charge.success:${row.reference}`, body: JSON.stringify(chargeEvent(memory, row)) })
    return `${name} pays ${amount}`
  },
  deliver: async (world, [which, times]) => {
    const { waiting } = world.provider
    const webhook = chosen(waiting, which)
    if (!webhook) return 'no webhook to deliver'
    const name = `webhook ${waiting.indexOf(webhook)} ${kindOf(webhook)}`
    const all = times % 5 === 0 && mayRace(world) ? 3 : 1
    const statuses = await Promise.all(Array.from({ length: all }, () => deliver(world, webhook)))
    return `${name}${all > 1 ? ' three times at once' : ''}: ${Math.min(...statuses) || 'no answer'}`
  },
  deliverAgain: async (world, [which]) => {
    const webhook = chosen(world.delivered, which)
    return webhook
      ? `${kindOf(webhook)} again: ${(await deliver(world, webhook)) || 'no answer'}`
      : 'none was delivered'
  },
  lose: async ({ provider: { waiting } }, [which]) => {
    const place = which % (waiting.length || 1)
    const [lost] = waiting.splice(place, 1)
    return lost ? `webhook ${place} ${kindOf(lost)} is lost` : 'no webhook to lose'
  },
  forge: async (world, [which]) => {
    const webhook = chosen([...world.provider.waiting, ...world.delivered], which)
    if (!webhook) return 'no webhook to forge'
    const answer = await post(world, webhookPath, webhook.body, headersOf(signatureOf(webhook.body, 'sk_of_a_thief')))
    if (answer && answer.status !== 401) throw new Violation(`a forged webhook was answered with ${answer.status}`)
    return `${kindOf(webhook)} forged: ${answer ? answer.status : 'no answer'}`
  },
  alter: async (world, [which]) => {
    const webhook = chosen(world.delivered, which)
    if (!webhook) return 'no webhook to alter'
    const body = webhook.body.replace(/"amount":(\d+)/, (_, amount: string) => `"amount":${Number(amount) * 2}`)
    const answer = await post(world, webhookPath, body, headersOf(signatureOf(body)))
    return `${kindOf(webhook)} again with another amount: ${answer ? answer.status : 'no answer'}`
  },
  decide: async (world, [which, status]) => {
    const transfers = [...world.provider.memory.known.transfers.values()]
    return settled(world, transfers, oftenOf(transfers, isOpen, which), settlements[status % 4]!)
  },
  reverse: async (world, [which]) => {
    const transfers = [...world.provider.memory.known.transfers.values()]
    return settled(world, transfers, chosen(transfers, which), 'reversed')
  },
  fault: async ({ provider }, [which, where]) => {
    // With more waiting faults the provider would be away for longer than a seed lasts.
    if (provider.memory.known.faults.size > 2) return 'faults enough'
    const mode = faults[which % faults.length]!
    const ofTransfer = where % 3 > 0
    provider.fault(mode, ofTransfer)
    return `the provider's next ${ofTransfer ? 'transfer' : 'call'}: ${mode}`
  },
} satisfies Record<string, Doing>

const webhookPath = '/api/webhooks/paystack'
const headersOf = (signature: string) => ({ 'x-paystack-signature': signature })
const kindOf = ({ key }: Webhook): string => key.slice(0, key.indexOf(':'))
/** True for a transfer that the provider has not decided yet. */
export const isOpen = ({ status }: Transfer): boolean => status === 'otp' || status === 'pending'

/**
 * Delivers a webhook once. Only a webhook answered with 200 counts as received, and is then not sent again automatically.
 * @returns the status; 0 when the server crashed
 */
export async function deliver(world: World, webhook: Webhook): Promise<number> {
  const answer = await post(world, webhookPath, webhook.body, headersOf(signatureOf(webhook.body)))
  if (answer?.status !== 200) return answer?.status ?? 0
  const place = world.provider.waiting.indexOf(webhook)
  if (place >= 0) world.provider.waiting.splice(place, 1)
  if (!world.delivered.includes(webhook)) world.delivered.push(webhook)
  const { event, data } = JSON.parse(webhook.body) as { event: string; data: { reference: string; amount: number } }
  if (event === 'charge.success') world.acknowledged.set(data.reference, data.amount)
  return 200
}

async function settled(
  world: World,
  transfers: readonly Transfer[],
  transfer: Transfer | undefined,
  status: Settlement,
): Promise<string> {
  if (!transfer) return 'no transfer to settle'
  const now = (await productNow(world.direct)).toISOString()
  const place = transfers.indexOf(transfer)
  const done = world.provider.settle(transfer, status, now)
  return `transfer ${place} at the provider, ${transfer.status}, becomes ${status}${done ? '' : ': it may not'}`
}

type Owed = { account: string | null; next: number; owed: number }

/** A payment into a customer's account: of a part, the next instalment, the whole debt, more than that, or one kobo. */
async function paymentOf(
  { direct, customers, loans }: World,
  [who, how, share]: Picks,
): Promise<{ account: string; name: string; amount: number }> {
  const running = oftenOf(loans, ({ status }) => isRunning(status), who)
  const customer = running?.customer ?? who % customers.length
  const row = await direct.row<Owed>(
    `select (select account_number from virtual_accounts where customer_id = $1) as account,
       coalesce(sum(next_due_kobo), 0)::float8 as next, coalesce(sum(total_kobo - paid_kobo), 0)::float8 as owed
     from loans where customer_id = $1 and is_running(status)`,
    [customers[customer]!.customerId],
  )
  const { account = null, next = 0, owed = 0 } = row ?? {}
  const amounts = [Math.ceil((owed * (share % 100)) / 100), next, owed, owed + share, 1, next - 1, next + 1]
  const amount = Math.max(1, amounts[how % amounts.length] ?? 1)
  if (account === null || how % 17 === 0) return { account: '9900000017', name: 'a stranger', amount }
  return { account, name: `customer ${customer}`, amount }
}
