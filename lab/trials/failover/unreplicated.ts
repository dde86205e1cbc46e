import { setTimeout as sleep } from 'node:timers/promises'
import type { FlowTransfer } from '../../../journeys/repayment-flow.ts'
import { until } from '../../../journeys/until.ts'
import { signIn } from '../../../journeys/sign-up.ts'
import { adminPhone, type World } from '../../../journeys/world.ts'
import { ask, type Cluster, whole } from './cluster.ts'

export type Unreplicated = {
  /** They have to be delivered once more. */
  transfers: readonly FlowTransfer[]
  /** Webhooks that were answered with 2xx when they were sent again, while only the primary had their payments. */
  knownAnswered: number
  /** How many of these payments were lost with the primary's machine. */
  knownLost: number
}

const repayments = 5

/**
 * Both standbys are lost, so repayments wait in the primary without an answer. PostgreSQL is restarted there, which makes them visible, and
 * their webhooks are sent again. Then the primary's machine is lost, and a standby that has none of them takes over.
 */
export async function loseUnreplicated(cluster: Cluster, world: World, account: string): Promise<Unreplicated> {
  const { primary } = await whole(cluster)
  const standbys = cluster.machines.filter((machine) => machine !== primary)
  await Promise.all(standbys.map((standby) => standby.kill()))
  const transfers = Array.from({ length: repayments }, (_, index): FlowTransfer => {
    return { reference: `unreplicated-${index}`, account_number: account, amount: 1_000 + index, acknowledged: false }
  })
  await Promise.all(transfers.map((transfer) => send(world, transfer)))
  await primary.kill()
  await cluster.boot(primary)
  await until('the primary to take writes again', () => ask(primary.port, 'select 1'))
  // The server finds PostgreSQL again.
  await sleep(3_000)
  const known = await Promise.all(transfers.map((transfer) => send(world, transfer)))
  await primary.kill()
  for (const standby of standbys) {
    await cluster.boot(standby)
    await until(`${standby.name} to answer`, () => ask(standby.port, 'select 1'))
  }
  await cluster.failOver(primary)
  const answered = transfers.filter((_, index) => known[index]).map(({ reference }) => reference)
  const kept = await keptOf((await cluster.primary())?.port ?? 0, answered)
  await cluster.boot(primary)
  await cluster.rejoin(primary)
  await until('the product to book again', () => send(world, transfers[0]!))
  await until('an admin to sign in', () => signIn(world.admin, adminPhone).then(() => true))
  return { transfers, knownAnswered: answered.length, knownLost: answered.length - kept }
}

async function keptOf(port: number, references: readonly string[]): Promise<number> {
  const names = references.map((reference) => `'${reference}'`).join(', ')
  const rows = await ask(port, `select from payments where tx_ref in ('', ${names || "''"})`, { database: 'kasuwa' })
  return rows.length
}

/** Delivers a repayment; returns whether the product answered that it has it. */
const send = async ({ sandbox }: World, { reference, account_number, amount }: FlowTransfer): Promise<boolean> =>
  (await sandbox.pay({ reference, account_number, amount })).webhook_statuses.some(
    (status) => status < 300 && status > 0,
  )
