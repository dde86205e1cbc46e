import { reconcileAll } from '@kasuwa/server/payments/money-jobs.ts'
import { withApp } from '@kasuwa/server/with-app.ts'
import type { Command } from './command.ts'

export const reconcileCommand: Command = {
  summary: "compare the books with themselves and with the provider's lists; exit 1 when anything differs",
  usage: [
    '[--repair]',
    'Each difference has a kind, the ids it is about, and both amounts in kobo: ours and theirs. What differs is compared twice.',
    'With --repair, first book what the provider has and no webhook reported, and promise again the transfers that no job looks after.',
  ],
  options: { repair: { type: 'boolean' } },
  async run({ repair = false }) {
    const { differences, repaired } = await withApp((app) => reconcileAll(app, { repair: repair === true }))
    return { answer: { ...repaired, differences }, exitCode: differences.length ? 1 : 0 }
  },
}
