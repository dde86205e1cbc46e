import { readSettings } from '@kasuwa/server/settings/settings.ts'
import { stopSignal } from './asked-to-stop.ts'
import { CannotDo, type Command } from './command.ts'
import { seed, seedRunning } from './seed.ts'

export const seedCommand: Command = {
  summary: 'create the demo, in a trial whose embedded database has no real data; the product may be running',
  usage: ['--first-start   passed by npm start, before it starts anything else'],
  options: { 'first-start': { type: 'boolean' } },
  async run(values) {
    const against = whatForbidsTheDemo(process.env)
    if (against.length > 0)
      throw new CannotDo(
        `${against.join(' and ')}: the demo is only for a trial with the embedded database. Nothing was changed.`,
      )
    const settings = readSettings({ ...process.env, SEED: 'demo' })
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

/** The settings that rule out the demo. They are checked first, since the list of settings that production lacks would not help here. */
function whatForbidsTheDemo({ NODE_ENV, SANDBOX, DATABASE_URL }: NodeJS.ProcessEnv): string[] {
  return [
    ...(NODE_ENV === 'production' ? ['NODE_ENV=production'] : []),
    ...(SANDBOX === 'off' ? ['SANDBOX=off'] : []),
    ...(DATABASE_URL ? ['DATABASE_URL'] : []),
  ]
}
