import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import { createAdmin, createAgent } from '@kasuwa/server/access/staff/create-staff.ts'
import type { App } from '@kasuwa/server/context/context.ts'
import { type Demo, demoIn, makeDemo, markDemo } from '@kasuwa/server/demo/make-demo.ts'
import { lineLog } from '@kasuwa/server/base/log.ts'
import type { Settings } from '@kasuwa/server/settings/settings.ts'
import { withApp } from '@kasuwa/server/app/with-app.ts'
import { startSeedSandbox } from './seed-sandbox.ts'
import { admin, agents, customers, demoPassword, otherAdmins, phoneOf, type Staff } from './seed/people.ts'
import { openClient } from './seed/api-client.ts'
import { goBack, playStory } from './seed/story.ts'

/** `account` and an agent's `code` are for the welcome page of the sandbox. */
export type SignIn = {
  who: string
  phone: string
  password: string
  note: string
  account: AccountType
  code?: string
}
export type Seeded = { seeded: boolean; sign_ins: SignIn[]; note?: string }

const note = (index: number): string => {
  const { level, loans = [] } = customers[index]!
  const last = loans.at(-1)
  if (level < 2) return `customer, KYC level ${level}`
  if (!last) return 'customer, KYC level 2, no loan yet'
  if (last.approved === undefined) return 'customer, a request waiting'
  return last.approved ? 'customer with a loan' : 'customer, a request rejected'
}

const staffLine = (account: 'admin' | 'agent', note: string, { firstName, lastName, phone, code }: Staff): SignIn => ({
  who: `${firstName} ${lastName}`,
  phone,
  password: demoPassword,
  note: `${account}, ${note}`,
  account,
  ...(code !== undefined && { code }),
})

/** The sign-ins that `npm start` prints: admins, agents, and customers of each kind, where they may sign in. */
export function signIns(active: readonly string[]): SignIn[] {
  return demoSignIns().filter(({ phone }) => active.includes(phone))
}

function demoSignIns(): SignIn[] {
  const shown = [0, 1, 6, 20, 23, 30]
  return [
    ...[admin, ...otherAdmins].map((one) =>
      staffLine('admin', one.roles ? `role ${one.roles.join(', ')}` : 'all roles', one),
    ),
    ...agents.map((agent) => staffLine('agent', `code ${agent.code}`, agent)),
    ...shown.map((index) => ({
      who: `${customers[index]!.firstName} ${customers[index]!.lastName}`,
      phone: phoneOf(index),
      password: demoPassword,
      note: note(index),
      account: 'customer' as const,
    })),
  ]
}

/** Fills an empty, running product with the demo's data, through its own calls and the sandbox's. */
async function fill(
  app: App,
  urls: { product: string; sandbox: string },
  progress: (text: string) => void,
): Promise<void> {
  const open = () => openClient(urls.product, urls.sandbox)
  const first = await goBack(open())
  const person = (staff: Staff) => ({ ...staff, password: demoPassword })
  for (const one of [admin, ...otherAdmins]) await createAdmin(app, person(one))
  for (const agent of agents) await createAgent(app, person(agent))
  await playStory(open, first, progress)
}

/** Creates the demo in a separate database and then replaces the live one with it, while no product runs. */
export async function seed(settings: Settings, progress: (text: string) => void, signal: AbortSignal): Promise<Seeded> {
  const begin = Date.now()
  // The seconds since the command began, since the steps before it have none to show.
  const step = (text: string): void => progress(`${text}, ${Math.round((Date.now() - begin) / 1000)} s`)
  const tools = {
    startSandbox(place: { port: number; dataDir: string; serverUrl: string }) {
      step('Database: started')
      return startSeedSandbox(place, settings.PAYSTACK_SECRET_KEY)
    },
    async fill(app: App, urls: { product: string; sandbox: string }) {
      await fill(app, urls, step)
      step('Demo: made')
    },
    signal,
  }
  return seeded(await makeDemo(settings, tools, lineLog()))
}

/** Fills a running product that has no data yet. If it is interrupted, the product keeps half a demo, which counts as data. */
export function seedRunning(
  urls: { product: string; sandbox: string },
  progress: (text: string) => void,
): Promise<Seeded> {
  return withApp(
    async (app) => {
      const held = await demoIn(app)
      if (held) return seeded(held)
      await fill(app, urls, progress)
      return seeded(await markDemo(app))
      // The user asked for the demo, so the setting the product was started with does not matter.
    },
    { ...process.env, SEED: 'demo' },
  )
}

const keptNote =
  'This database already has data, so no demo was added. For the demo choose another DATA_DIR; SEED=none starts without this note.'

const seeded = ({ outcome, phones }: Demo): Seeded =>
  outcome === 'kept'
    ? { seeded: false, sign_ins: [], note: keptNote }
    : { seeded: outcome === 'made', sign_ins: signIns(phones) }
