import { checkRestored } from '@kasuwa/server/app/restore-check.ts'
import { withApp } from '@kasuwa/server/app/with-app.ts'
import type { Command } from './command.ts'

export const restoreCheckCommand: Command = {
  summary: 'compare books, seals and uploads of what was restored; exit 1 when anything differs',
  usage: [
    '(no options)',
    'DATABASE_URL is the restored database, DATA_DIR the restored folder with its seals.json, DATA_KEY that of the backup. No server runs on them yet.',
    'Prints differences of the books, seals that do not fit, and uploads that are absent or do not open. `seal_behind` means that the database was restored to an instant before its label.',
  ],
  options: {},
  async run() {
    const answer = await withApp(checkRestored)
    const remark = answer.hasHeads
      ? {}
      : { remark: 'No seals.json is in DATA_DIR: a database that lacks its newest rows is not noticed.' }
    return { answer, ...remark, exitCode: answer.isSame ? 0 : 1 }
  },
}
