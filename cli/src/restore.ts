import { restore } from '@kasuwa/server/backup/restore.ts'
import { restoreFiles } from '@kasuwa/server/backup/restore-files.ts'
import { howFarItCame } from '@kasuwa/server/backup/restored.ts'
import { withApp } from '@kasuwa/server/app/with-app.ts'
import { type Command, type Outcome, required, UsageError } from './command.ts'

export const restoreCommand: Command = {
  summary: 'create a new data folder from a backup, as it was at an instant',
  usage: [
    '--from <folder of backups> --to <new folder> [--at <instant>] [--timeline <number>]',
    '--no-database --from <folder of backups> --to <folder> [--label <label>]: everything but the database, from `backup --no-database`; the newest label unless given',
    '--check, with DATA_DIR=<new folder> and its database running: prints the instant it was restored to; exit 1 when that is before the end of the archived WAL',
    'An instant has a time zone: 2026-11-22T14:05:00+01:00. It is not before the first backup, and not after the archived WAL. Without --at everything is restored.',
    'Nothing is overwritten. The new folder is laid out like DATA_DIR, with the database in postgres: start PostgreSQL on it, which completes the restore, then the product.',
    'The restored database archives nothing, and follows the timeline of its backup. Where the archive has several branches, they are listed, and --timeline chooses one.',
  ],
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    at: { type: 'string' },
    timeline: { type: 'string' },
    check: { type: 'boolean' },
    'no-database': { type: 'boolean' },
    label: { type: 'string' },
  },
  async run(values) {
    if (values['check'] === true) return check()
    const { from, to } = required(values, ['from', 'to'])
    const { label } = values
    if (values['no-database'] === true)
      return { answer: await restoreFiles({ from, to, ...(typeof label === 'string' && { label }) }) }
    const [at, timeline] = [instantOf(values['at']), timelineOf(values['timeline'])]
    return { answer: await restore({ from, to, at, timeline }) }
  },
}

async function check(): Promise<Outcome> {
  const answer = await withApp(howFarItCame)
  return { answer, exitCode: answer.isWhole ? 0 : 1 }
}

function timelineOf(text: string | boolean | undefined): number | undefined {
  if (typeof text !== 'string') return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--timeline must be a whole number, such as 1, not ${text}`)
  return Number(text)
}

/** Without a time zone an instant would depend on the machine. */
function instantOf(text: string | boolean | undefined): Date | undefined {
  if (typeof text !== 'string') return undefined
  const instant = new Date(text)
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(instant.getTime()))
    throw new UsageError(`--at must be an instant with a time zone, such as 2026-11-22T14:05:00+01:00, not ${text}`)
  return instant
}
