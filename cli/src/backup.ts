import { backUpTo } from '@kasuwa/server/app/back-up-command.ts'
import { type Command, required } from './command.ts'

export const backupCommand: Command = {
  summary: 'back up the database and the uploads into a folder; the product may be running',
  usage: [
    '--to <folder> [--files-only]',
    'The folder may hold earlier backups. Uploads are copied once. Keep the folder on another disk, and DATA_KEY somewhere else.',
    'With --files-only only uploads are copied. This is quick and may run every few minutes between two backups.',
    'Prints the backup, its instants and size, how many files it copied, and whether PostgreSQL archives WAL (archivesWal), so that later instants can be restored too.',
  ],
  options: { to: { type: 'string' }, 'files-only': { type: 'boolean' } },
  async run(values) {
    const { to } = required(values, ['to'])
    return { answer: await backUpTo(to, values['files-only'] === true) }
  },
}
