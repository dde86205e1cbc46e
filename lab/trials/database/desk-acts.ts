import { chosen, type Picks } from '../simulation/acts.ts'
import { admin, nameOf, newCall, oftenOf, sent } from './people-acts.ts'
import type { World } from './world.ts'

type Doing = (world: World, picks: Picks) => Promise<string>

const reason = 'Agreed by phone'

/** Acts of admins on unsettled money, decisions of a second person, and the payout stop. */
export const deskActs = {
  assign: async (world, [which, who, how]) => {
    const items = await world.direct.rows<{ reference: string }>(
      'select reference from suspense_items order by received_at, reference',
    )
    const item = chosen(items, which)
    if (!item) return 'nothing in suspense'
    const customer = who % world.customers.length
    const body = { reference: item.reference, customer_id: world.customers[customer]!.customerId, reason }
    const name = `money ${items.indexOf(item)} in suspense is customer ${customer}'s`
    return sent(world, newCall(world, name, '/admin/suspense/assign', body, admin(world, how)), how)
  },
  useCredit: async (world, [who, share, how]) => {
    const held = await creditOf(world)
    const customer = chosen(held.length > 0 && who % 4 ? held : everyone(world), who)!
    const amounts = [customer.kobo, Math.ceil((customer.kobo * (share % 100)) / 100), 1, customer.kobo + 1]
    const kobo = Math.max(1, amounts[share % amounts.length]!)
    const way = how % 2 ? 'apply' : 'refund'
    const path = `/admin/customers/${world.customers[customer.place]!.customerId}/credit/${way}`
    const body = { amount: String(kobo / 100), consent: reason }
    const name = `${kobo} of customer ${customer.place}'s credit: ${way}`
    return sent(world, newCall(world, name, path, body, admin(world, share)), how)
  },
  putRight: async (world, [which, , how]) => {
    const items = await world.direct.rows<{ id: number; loanId: string }>(
      `select id, loan_id as "loanId" from open_items where kind = 'returned_disbursement' order by id`,
    )
    const item = chosen(items, which)
    if (!item) return 'no loan money came back'
    const loan = world.loans.find(({ id }) => id === item.loanId)
    const way = how % 3 ? 'pay-again' : 'cancel-loan'
    const name = `${loan ? nameOf(world, loan) : 'a loan'} that came back: ${way}`
    return sent(
      world,
      newCall(world, name, `/admin/open-items/${item.id}/${way}`, { reason }, admin(world, which)),
      how,
    )
  },
  writeOff: async (world, [which, who, how]) => {
    const loan = oftenOf(world.loans, ({ status }) => status === 'overdue', which)
    if (!loan) return 'no loan to write off'
    const call = newCall(
      world,
      `${nameOf(world, loan)} written off`,
      `/admin/loans/${loan.id}/write-off`,
      { reason },
      admin(world, who),
    )
    return sent(world, call, how)
  },
  second: async (world, [which, who, how]) => {
    const proposals = await world.direct.rows<{ id: string; state: string }>(
      'select id, state from proposals order by proposed_at, id',
    )
    const open = proposals.filter(({ state }) => state === 'open')
    const proposal = chosen(open.length > 0 && which % 5 ? open : proposals, which)
    if (!proposal) return 'nothing is proposed'
    const way = how % 6 === 0 ? 'refuse' : how % 6 === 1 ? 'withdraw' : 'confirm'
    const path = `/admin/proposals/${proposal.id}/${way}`
    const name = `proposal ${proposals.indexOf(proposal)}: ${way}`
    return sent(world, newCall(world, name, path, way === 'refuse' ? { reason } : {}, admin(world, who)), how)
  },
  stopPayouts: async (world, [, who, how]) => {
    const stop = await stopInForce(world)
    const [path, body] = stop
      ? ['/admin/payout-stop/end', { id: String(stop.id), reason }]
      : ['/admin/payout-stop', { reason }]
    const name = `payouts are ${stop ? 'resumed' : 'stopped'}`
    return sent(world, newCall(world, name, path, body, admin(world, who)), how)
  },
} satisfies Record<string, Doing>

type Credit = { place: number; kobo: number }

const everyone = ({ customers }: World): Credit[] => customers.map((_, place) => ({ place, kobo: 0 }))

async function creditOf(world: World): Promise<Credit[]> {
  const rows = await world.direct.rows<{ customerId: string; kobo: number }>(
    `select customer_id as "customerId", -sum(amount_kobo)::float8 as kobo from postings where account = 'customer_credit'
     group by customer_id having sum(amount_kobo) < 0`,
  )
  return rows
    .map(({ customerId, kobo }) => ({ place: world.customers.findIndex((one) => one.customerId === customerId), kobo }))
    .toSorted((a, b) => a.place - b.place)
}

/** The payout stop in force. */
export const stopInForce = ({ direct }: World): Promise<{ id: number } | undefined> =>
  direct.row<{ id: number }>('select id from payout_stops where resumed_at is null')

/** Resumes payouts, as two admins would before the end of a day (C-220). */
export async function resumePayouts(world: World): Promise<void> {
  const stop = await stopInForce(world)
  if (!stop) return
  const body = { id: String(stop.id), reason }
  // The act may have been proposed already.
  await sent(world, newCall(world, 'payouts are resumed', '/admin/payout-stop/end', body, admin(world, 0)), 1)
  const proposed = await world.direct.row<{ id: string; by: string }>(
    `select id, proposed_by as by from proposals where act = 'resume_payouts' and state = 'open'`,
  )
  const second = proposed && world.admins.find(({ userId }) => userId !== proposed.by)
  if (!second) return
  const path = `/admin/proposals/${proposed.id}/confirm`
  await sent(world, newCall(world, 'payouts are resumed by a second person', path, {}, second.token), 1)
}
