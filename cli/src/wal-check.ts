import { text } from 'node:stream/consumers'
import { withApp } from '@kasuwa/server/app/with-app.ts'
import { checkWal, namesInFolder } from '@kasuwa/server/backup/wal-check.ts'
import { type Command, UsageError } from './command.ts'

export const walCheckCommand: Command = {
  summary: 'compare the archived WAL with what a restore needs; exit 1 when a file is missing',
  usage: [
    '--folder <folder that PostgreSQL archives into> | --names -',
    'With --names - it reads the names of the archived files from stdin: pgbackrest --stanza=kasuwa repo-ls --recurse archive/kasuwa | npm run kasuwa -- wal-check --names -',
    'Run it every five minutes: /metrics then has kasuwa_wal_missing and the time of the newest check.',
    'Prints how many files there are, the newest, those that are missing, and the state of PostgreSQL’s archiver.',
  ],
  options: { folder: { type: 'string' }, names: { type: 'string' } },
  async run({ folder, names }) {
    if ((typeof folder === 'string') === (names === '-'))
      throw new UsageError('give either --folder <folder> or --names -')
    const list = typeof folder === 'string' ? () => namesInFolder(folder) : () => text(process.stdin)
    const answer = await withApp((app) => checkWal(app, list))
    return { answer, exitCode: answer.missing.length > 0 ? 1 : 0 }
  },
}
