import { isRunning } from '@kasuwa/domain/loans/status.ts'
import { chosen, type Picks } from '../simulation/acts.ts'
import { admin, nameOf, newCall, oftenOf, sent } from './people-acts.ts'
import { productNow, type World } from './world.ts'

type Doing = (world: World, picks: Picks) => Promise<string>

const reason = 'Agreed by phone'

/** Reversals and claims by admins, and cash that agents take and hand over and admins count. */
export const correctionActs = {
  undo: async (world, [which, cause, how]) => {
    const payments = await world.direct.rows<{ id: string; status: string }>(
      `select id, status from payments where kind = 'loan_repayment' order by created_at, id`,
    )
    const payment = oftenOf(payments, ({ status }) => status === 'completed', which)
    if (!payment) return 'no repayment to reverse'
    const body = { cause: cause % 3 ? 'booked_wrongly' : 'taken_back', reason }
    const name = `repayment ${payments.indexOf(payment)} ${body.cause}`
    return sent(world, newCall(world, name, `/admin/payments/${payment.id}/reverse`, body, admin(world, how)), how)
  },
  cash: async (world, [which, share, how]) => {
    const loan = oftenOf(world.loans, ({ status }) => isRunning(status), which)
    if (!loan) return 'no loan to take cash for'
    const row = await world.direct.row<{ number: string; owed: number }>(
      `select loan_id as number, coalesce(total_kobo - paid_kobo, 0)::float8 as owed from loans where id = $1`,
      [loan.id],
    )
    const { number = '', owed = 0 } = row ?? {}
    const amounts = [Math.ceil((owed * (share % 100)) / 100), owed, owed + share, 1, 100_000]
    const kobo = Math.max(1, amounts[share % amounts.length]!)
    const body = { loan_id: number, amount: String(kobo / 100), confirmed: how % 4 > 0 }
    const agent = world.agents[(loan.customer + Number(how % 11 === 0)) % world.agents.length]!
    return sent(world, newCall(world, `cash ${kobo} for ${nameOf(world, loan)}`, '/agent/cash', body, agent.token), how)
  },
  handOver: async (world, [who, share, how]) => {
    const agent = who % world.agents.length
    const { agentId, token } = world.agents[agent]!
    const row = await world.direct.row<{ held: number }>(
      'select coalesce(sum(amount_kobo), 0)::float8 as held from agent_cash where agent_id = $1',
      [agentId],
    )
    const held = row?.held ?? 0
    const kobo = Math.max(1, [held, Math.ceil(held / 2), held + 1][share % 3]!)
    const body = { amount: String(kobo / 100), way: 'bank', note: 'Slip' }
    return sent(world, newCall(world, `agent ${agent} hands ${kobo} over`, '/agent/cash/hand-overs', body, token), how)
  },
  count: async (world, [which, share, how]) => {
    const stated = await world.direct.rows<{ id: string; amount: number; isOpen: boolean }>(
      `select id, amount_kobo::float8 as amount, confirmed_at is null as "isOpen" from cash_hand_overs order by stated_at, id`,
    )
    const one = oftenOf(stated, ({ isOpen }) => isOpen, which)
    if (!one) return 'no cash to count'
    const kobo = [one.amount, one.amount, Math.floor(one.amount / 2), 0, one.amount + 1][share % 5]!
    const body = { arrived: String(kobo / 100), note: reason }
    const name = `hand-over ${stated.indexOf(one)} counted as ${kobo}`
    return sent(world, newCall(world, name, `/admin/cash-hand-overs/${one.id}/confirm`, body, admin(world, how)), how)
  },
  dispute: async (world, [which, share]) => {
    const { memory, waiting } = world.provider
    const transactions = [...memory.known.transactions.values()]
    const transaction = chosen(transactions, which)
    if (!transaction) return 'no payment to claim back'
    const { reference, amount } = transaction
    const demanded = Math.max(1, [amount, Math.ceil(amount / 2), amount + 1][share % 3]!)
    const id = memory.nextId()
    const claim = { id, status: 'resolved', currency: 'NGN', transaction: { reference }, refund_amount: demanded }
    const at = (await productNow(world.direct)).toISOString()
    const body = JSON.stringify({ event: 'charge.dispute.resolve', data: { ...claim, resolved_at: at } })
    waiting.push({ key: `charge.dispute.resolve:${id}`, body })
    return `${demanded} of payment ${transactions.indexOf(transaction)} is claimed back`
  },
  bookLostClaim: async (world, [which, , how]) => {
    const items = await world.direct.rows<{ id: number; isOpen: boolean }>(
      `select id, closed_at is null as "isOpen" from open_items where kind in ('dispute', 'refund') order by id`,
    )
    const item = oftenOf(items, ({ isOpen }) => isOpen, which)
    if (!item) return 'no claim to lose'
    const way = how % 5 ? 'lose' : 'close'
    const name = `claim ${items.indexOf(item)}: ${way}`
    return sent(
      world,
      newCall(world, name, `/admin/open-items/${item.id}/${way}`, { reason }, admin(world, which)),
      how,
    )
  },
} satisfies Record<string, Doing>
