import type { Client } from './api-client.ts'
import { agents } from './people.ts'

/** The commissions that an admin pays, in naira, and the number of days before today. */
const commissions = [
  { ago: 60, agent: 0, amount: 15_000 },
  { ago: 30, agent: 0, amount: 22_500 },
  { ago: 30, agent: 1, amount: 18_000 },
] as const

/** Pays what is due to agents on a day, by real transfers. */
export async function payCommissions(client: Client, ago: number, adminToken: () => Promise<string>): Promise<void> {
  for (const { agent, amount } of commissions.filter((commission) => commission.ago === ago)) {
    const token = await adminToken()
    const found = await client.call<{ agents: { id: string }[] }>(
      'GET',
      `/admin/agent-management?search=${agents[agent].phone}`,
      undefined,
      token,
    )
    const payment = {
      payable_id: found.agents[0]!.id,
      payable_type: 'agent',
      amount: String(amount),
      payment_type: 'agent_commission',
    }
    await client.call('POST', '/admin/payment/create', payment, token)
  }
}
