import { restore } from '@kasuwa/server/backup/restore.ts'
import { type Command, required, UsageError } from './command.ts'

export const restoreCommand: Command = {
  summary: 'make a new data folder from a backup, as it was at an instant',
  usage: [
    '--from <folder of backups> --to <new folder> [--at <instant>]',
    'An instant has its zone: 2026-11-22T14:05:00+01:00. It is not before the first backup, and not after the archived WAL. Without --at all that is there is restored.',
    'Nothing is overwritten. The new folder has the shape of DATA_DIR, with the database in postgres: start PostgreSQL on it, which completes it, then the product.',
  ],
  options: { from: { type: 'string' }, to: { type: 'string' }, at: { type: 'string' } },
  async run(values) {
    const { from, to } = required(values, ['from', 'to'])
    return { answer: await restore({ from, to, at: instantOf(values['at']) }) }
  },
}

/** Without a zone an instant would depend on the machine. */
function instantOf(text: string | boolean | undefined): Date | undefined {
  if (typeof text !== 'string') return undefined
  const instant = new Date(text)
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(instant.getTime()))
    throw new UsageError(`--at is an instant with its zone, such as 2026-11-22T14:05:00+01:00, not ${text}`)
  return instant
}
