import { anAgent } from '../../../server/src/testing/test-people.ts'
import type { TestServer } from '../../../server/src/testing/test-server.ts'
import type { CallAtOnce, Race } from '../money/at-once.ts'
import { byTwo } from './by-two.ts'
import { raceFor } from './effects.ts'
import { aHandOver, aPayer, twoAdmins } from './money-at-hand.ts'

/** One hand-over is confirmed with two different amounts. */
export async function raceOfHandOver(server: TestServer, calls: number): Promise<Race> {
  const [admin] = await twoAdmins(server)
  const { id } = await aHandOver(server, admin)
  const callOf = await byTwo(server, (index) => ({
    path: `/admin/cash-hand-overs/${id}/confirm`,
    body: { arrived: index % 3 ? 20_000 : 15_000, note: 'Counted' },
  }))
  return raceFor(server, { calls, callOf, outcomes: [{ 'journal cash_handed_over': 1, 'audit cash.arrived': 1 }] })
}

/** One agent takes 25,000 naira repeatedly, and may hold 60,000. */
export async function raceOfCash(server: TestServer, calls: number): Promise<Race> {
  const [admin] = await twoAdmins(server)
  const agent = await anAgent(server)
  const payers = [await aPayer(server, admin, agent), await aPayer(server, admin, agent)]
  const { settings } = server.app
  const limit = settings.AGENT_CASH_LIMIT_NAIRA
  settings.AGENT_CASH_LIMIT_NAIRA = 60_000
  const callOf = (index: number): CallAtOnce => {
    const body = { loan_id: payers[index % 2]!.loan.loan_id, amount: 25_000, confirmed: true }
    return { caller: String(index), as: agent, path: '/agent/cash', body }
  }
  const outcomes = [{ 'journal cash_collected': 2, 'audit cash.taken': 2 }]
  try {
    return await raceFor(server, { calls, callOf, winners: 2, outcomes })
  } finally {
    settings.AGENT_CASH_LIMIT_NAIRA = limit
  }
}
