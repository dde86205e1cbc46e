import { setTimeout as pause } from 'node:timers/promises'
import { createAdmin, createAgent, markSeeded, readSeedMarker, startSeeding, withHouse } from '@kasuwa/server'
import { admin, agents, customers, demoPassword, phoneOf, type Staff } from './seed/people.ts'
import { openDoor } from './seed/door.ts'
import { goBack, tellStory } from './seed/story.ts'

export type SignIn = { who: string; phone: string; password: string; note: string }
export type Seeded = { seeded: boolean; sign_ins: SignIn[] }

const note = (index: number): string => {
  const { level, loans = [] } = customers[index]!
  const last = loans.at(-1)
  if (level < 2) return `customer, KYC level ${level}`
  if (!last) return 'customer, KYC level 2, no loan yet'
  if (last.approved === undefined) return 'customer, a request waiting'
  return last.approved ? 'customer with a loan' : 'customer, a request rejected'
}

const staffLine = (who: string, person: Staff): SignIn => ({ who: `${person.firstName} ${person.lastName}`, phone: person.phone, password: demoPassword, note: who })

/** The sign-ins that `npm start` prints: the admin, the agents and customers of each kind. */
export function signIns(): SignIn[] {
  const shown = [0, 1, 6, 20, 23, 30]
  return [
    staffLine('admin', admin),
    ...agents.map((agent) => staffLine(`agent, code ${agent.code}`, agent)),
    ...shown.map((index) => ({ who: `${customers[index]!.firstName} ${customers[index]!.lastName}`, phone: phoneOf(index), password: demoPassword, note: note(index) })),
  ]
}

async function untilAlive(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const alive = await fetch(`${url}/healthz`).then((answer) => answer.ok, () => false)
    if (alive) return
    if (attempt > 120) throw new Error(`the server at ${url} does not answer: start it first (npm start)`)
    await pause(250)
  }
}

/**
 * Seeds the demo once, through the running product's own calls and the sandbox. A database that was seeded already is left alone.
 * @param urls where the product and its sandbox listen
 */
export async function seed(urls: { product: string; sandbox: string }, progress: (text: string) => void): Promise<Seeded> {
  await untilAlive(urls.product)
  return withHouse(async (house) => {
    if (await readSeedMarker(house)) return { seeded: false, sign_ins: signIns() }
    await startSeeding(house)
    await fetch(`${urls.sandbox}/memory`, { method: 'DELETE' })
    const open = () => openDoor(urls.product, urls.sandbox)
    const first = await goBack(open())
    const person = (staff: Staff) => ({ ...staff, password: demoPassword })
    await createAdmin(house, person(admin))
    for (const agent of agents) await createAgent(house, person(agent))
    await tellStory(open, first, progress)
    await markSeeded(house)
    return { seeded: true, sign_ins: signIns() }
  })
}
