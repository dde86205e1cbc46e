import { readSettings } from '@kasuwa/server/settings.ts'
import { stopSignal } from './asked-to-stop.ts'
import type { Command } from './command.ts'
import { seed, seedRunning } from './seed.ts'

export const seedCommand: Command = {
  summary: 'make the demo, in a trial whose embedded database holds no real data; the product may be running',
  usage: ['--first-start   given by npm start, before it starts anything else'],
  options: { 'first-start': { type: 'boolean' } },
  async run(values) {
    const settings = readSettings({ ...process.env, SEED: 'demo' })
    if (!settings.demo)
      throw new Error('The demo needs a trial: no NODE_ENV=production, no SANDBOX=off and no DATABASE_URL.')
    const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST
    const urls = { product: `http://${host}:${settings.PORT}`, sandbox: settings.sandboxUrl }
    const progress = (text: string): void => void process.stderr.write(`${text}\n`)
    const runs =
      !values['first-start'] &&
      (await fetch(`${urls.product}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      ))
    return { answer: runs ? await seedRunning(urls, progress) : await seed(settings, progress, stopSignal()) }
  },
}
