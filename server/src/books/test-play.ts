import type { Day } from '@kasuwa/domain/dates.ts'
import { expect } from 'vitest'
import type { Answer } from '../testing/test-call.ts'
import { aVirtualAccount } from '../testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../testing/test-people.ts'
import { decideProposal } from '../testing/test-proposals.ts'
import type { TestServer } from '../testing/test-server.ts'

/** A lender's months as they are played: the people, the day, and the numbers from 0 up to 1 that a seed decides. */
export type Play = {
  server: TestServer
  finance: TestPerson
  second: TestPerson
  agents: PlayedAgent[]
  borrowers: Borrower[]
  chance: () => number
  first: Day
  today: Day
  /** Payments that the provider has and no webhook has told yet. */
  lost: { borrower: Borrower; amount: number; reference: string; tellOn: Day }[]
  bank: PlayedBank
  /** Journals by people on the bank's charges, with their kobo, and whether they were taken back. */
  journals: { id: string; amount: number; isTakenBack: boolean }[]
  /** How often each kind of act was done, so that a play without one of them is noticed. */
  done: Record<string, number>
}
/** A plain borrower is never reversed nor waived a fee, so that their late fees follow from the value days alone. */
export type Borrower = {
  customer: TestCustomer
  agent: PlayedAgent
  account: string
  loan: string | null
  since: Day
  isPlain: boolean
}
/** The kobo that an agent holds by the acts of the play alone, and what they stated to have handed over. */
export type PlayedAgent = {
  person: TestAgent
  held: number
  stated: { id: string; amount: number; way: 'bank' | 'person' }[]
}
/** The lender's bank by the acts of the play alone, in kobo: what moved and stands in no statement yet, and each line of a statement. */
export type PlayedBank = {
  balance: number
  coming: PlayedLine[]
  lines: PlayedLine[]
  /** The lines that were assigned to a borrower, by their references. */
  assigned: Map<string, string>
}
export type PlayedLine = { day: Day; reference: string; amount: number; handOvers: string[] }

/** Numbers from 0 up to 1 that a seed decides (a linear congruential generator). */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Opens a play at noon of a day, with so many borrowers who have no loan yet. */
export async function openPlay(server: TestServer, today: Day, seed: number, borrowers: number): Promise<Play> {
  expect((await server.sandbox('POST', '/clock', { now: `${today}T11:00:00.000Z` })).status).toBe(200)
  const [finance, second] = [await anAdmin(server), await anAdmin(server, 'finance')]
  const agents: PlayedAgent[] = []
  for (let count = 0; count < 2; count++) agents.push({ person: await anAgent(server), held: 0, stated: [] })
  const made = await Promise.all(
    Array.from({ length: borrowers }, (_, at) => aBorrower(server, finance, today, at, agents)),
  )
  const bank = { balance: 0, coming: [], lines: [], assigned: new Map<string, string>() }
  const people = { finance, second, agents, borrowers: made }
  return { server, ...people, chance: chanceOf(seed), first: today, today, lost: [], bank, journals: [], done: {} }
}

async function aBorrower(server: TestServer, finance: TestPerson, since: Day, at: number, agents: PlayedAgent[]) {
  const agent = agents[at % agents.length]!
  const customer = await aCustomer(server, { agent: agent.person })
  const account = await aVirtualAccount(server, customer, finance)
  return { customer, agent, account, loan: null, since, isPlain: at % 3 === 0 }
}

/** One of them; undefined where there is none. */
export const oneOf = <T>({ chance }: Pick<Play, 'chance'>, all: readonly T[]): T | undefined =>
  all[Math.floor(chance() * all.length)]

/** The kobo of a payment: small ones more often than large ones. */
export const someKobo = ({ chance }: Play) => 1_000 + Math.floor(chance() ** 2 * 2_500_000)

export const post = ({ server, finance }: Play, path: string, body?: object): Promise<Answer> =>
  server.call('POST', path, body, { as: finance.token })

export const read = async ({ server, finance }: Play, path: string) =>
  (await server.call('GET', path, undefined, { as: finance.token })).body.data

/** Proposes an act that always takes two people, and confirms it. */
export async function byTwo(play: Play, path: string, body?: object): Promise<void> {
  const proposed = await post(play, path, body)
  expect([path, proposed.status, proposed.body]).toEqual([path, 202, expect.anything()])
  await confirm(play, proposed)
}

export async function confirm({ server, second }: Play, { body }: Answer): Promise<void> {
  const confirmed = await decideProposal(server, second, body.data.proposal.id, 'confirm')
  expect([confirmed.status, confirmed.body.message]).toMatchObject([200, expect.any(String)])
}

/** Counts an act by its answer, refused ones apart. */
export function count({ done }: Play, act: string, { status }: Pick<Answer, 'status'> = { status: 200 }): boolean {
  expect([act, status, [200, 400].includes(status)]).toEqual([act, status, true])
  const name = status === 200 ? act : `refused ${act}`
  done[name] = (done[name] ?? 0) + 1
  return status === 200
}

/** A loan that is paid has a next one some day. */
export async function forgetPaid({ server }: Play, borrower: Borrower): Promise<void> {
  const row = await server.app.database.row<{ status: string }>('select status from loans where id = $1', [
    borrower.loan,
  ])
  if (row?.status === 'completed') borrower.loan = null
}
