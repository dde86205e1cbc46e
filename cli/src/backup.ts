import { backUpTo } from '@kasuwa/server/app/back-up-command.ts'
import { type Command, required, UsageError, type Values } from './command.ts'

export const backupCommand: Command = {
  summary: 'back up the database and the uploads into a folder; the product may be running',
  usage: [
    '--to <folder> [--files-only | --no-database --label <label>]',
    'The folder may hold earlier backups. Uploads are copied once. Keep the folder on another disk, and DATA_KEY somewhere else.',
    'With --files-only only uploads are copied. This is quick and may run every few minutes between two backups.',
    'With --no-database everything but the database is backed up, under the label of the backup that another program, such as pgBackRest, has just made.',
    'Prints the backup, its instants and size, how many files it copied, and whether PostgreSQL archives WAL (archivesWal), so that later instants can be restored too.',
  ],
  options: {
    to: { type: 'string' },
    'files-only': { type: 'boolean' },
    'no-database': { type: 'boolean' },
    label: { type: 'string' },
  },
  async run(values) {
    const { to } = required(values, ['to'])
    return { answer: await backUpTo(to, partOf(values)) }
  },
}

function partOf(values: Values): Parameters<typeof backUpTo>[1] {
  const isFilesOnly = values['files-only'] === true
  if (values['no-database'] !== true) {
    if (values['label'] !== undefined) throw new UsageError('--label is for --no-database')
    return isFilesOnly ? 'files' : 'all'
  }
  if (isFilesOnly) throw new UsageError('give either --files-only or --no-database')
  const { label } = required(values, ['label'])
  return { label }
}
