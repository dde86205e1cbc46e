import { verifySeals } from '@kasuwa/server/seals/verify.ts'
import { withApp } from '@kasuwa/server/app/with-app.ts'
import type { Command } from './command.ts'

export const verifyCommand: Command = {
  summary:
    'compare the audit trail, the journals and their money rows with their seals; exit 1 when one was changed, removed or added',
  usage: [
    'It reads everything at once, where a night of a large lender reads the open months and a thirtieth of the rest.',
    'Each finding names the chain, what happened, and the id of the row (of the journal, for money rows) or the number of the seal; of an entry that closed a month also the month, which its seal covers.',
    "DATA_KEY must be the server's, and DATA_DIR that of the server that makes the seals: the newest heads are in its seals.json.",
  ],
  options: {},
  async run() {
    const answer = await withApp((app) => verifySeals(app))
    return { answer, exitCode: answer.found.length ? 1 : 0 }
  },
}
