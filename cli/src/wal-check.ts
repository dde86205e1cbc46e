import { withApp } from '@kasuwa/server/app/with-app.ts'
import { checkWal, namesByCommand, namesInFolder } from '@kasuwa/server/backup/wal-check.ts'
import { type Command, UsageError, type Values } from './command.ts'

export const walCheckCommand: Command = {
  summary: 'compare the archived WAL with what a restore needs; exit 1 when a file is missing',
  usage: [
    '--folder <folder that PostgreSQL archives into> | --list <command>',
    "With --list the shell runs a command that prints the names of the archived files: --list 'pgbackrest --stanza=kasuwa repo-ls --recurse archive/kasuwa'",
    'Run it every five minutes: /metrics then has kasuwa_wal_missing and the time of the newest check.',
    'Prints how many files there are, the newest, those that are missing, and the state of PostgreSQL’s archiver.',
  ],
  options: { folder: { type: 'string' }, list: { type: 'string' } },
  async run(values) {
    const listNames = listOf(values)
    const answer = await withApp((app) => checkWal(app, listNames))
    return { answer, exitCode: answer.missing.length > 0 ? 1 : 0 }
  },
}

function listOf({ folder, list }: Values): () => Promise<string> {
  if (typeof folder === 'string' && list === undefined) return () => namesInFolder(folder)
  if (typeof list === 'string' && folder === undefined) return () => namesByCommand(list)
  throw new UsageError('give either --folder <folder> or --list <command>')
}
