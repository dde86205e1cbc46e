import { reconcile, withHouse } from '@kasuwa/server'
import type { Command } from './command.ts'

export const reconcileCommand: Command = {
  summary: "compare the books with themselves and with the provider's lists; exit 1 when anything differs",
  usage: ['(no options)', 'Each difference has a kind, the ids it is about, and both amounts in kobo: ours and theirs.'],
  options: {},
  async run() {
    const differences = await withHouse((house) => reconcile(house))
    return { answer: { differences }, exitCode: differences.length ? 1 : 0 }
  },
}
