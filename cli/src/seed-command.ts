import { readSettings } from '@kasuwa/server'
import type { Command } from './command.ts'
import { seed } from './seed.ts'

export const seedCommand: Command = {
  summary: 'fill an empty, running house with the demo; one that was filled before is left alone',
  usage: ['--first-start   said by npm start; the demo is made once in any case'],
  options: { 'first-start': { type: 'boolean' } },
  async run() {
    const settings = readSettings(process.env)
    const host = settings.HOST === '0.0.0.0' ? '127.0.0.1' : settings.HOST
    const urls = { product: `http://${host}:${settings.PORT}`, sandbox: settings.sandboxUrl }
    return { answer: await seed(urls, (text) => process.stderr.write(`${text}\n`)) }
  },
}
