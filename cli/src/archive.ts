import { join } from 'node:path'
import { parseDay } from '@kasuwa/domain/dates.ts'
import { archiveMonths } from '@kasuwa/server/archive/archive-months.ts'
import { checkArchive } from '@kasuwa/server/archive/check-archive.ts'
import { CannotArchive } from '@kasuwa/server/archive/problems.ts'
import { withApp } from '@kasuwa/server/app/with-app.ts'
import { CannotDo, type Command, type Outcome, required, UsageError, type Values } from './command.ts'

export const archiveCommand: Command = {
  summary:
    'write whole months of webhooks and of the audit trail into files, and take them out of the database; the product may be running',
  usage: [
    '--before <month> [--to <folder>] | --check <folder>',
    'A month is written as 2027-01; every month before it goes, once it ended 90 days ago. Without --to the files are in DATA_DIR/archive. Keep copies of them elsewhere.',
    'Each file is encrypted, read back and compared with the database before its month leaves. It may be interrupted at any moment and run again.',
    'Of the audit trail only the notes that the app made itself leave, such as that of each repayment, and sign-ins: what people did stays.',
    'Needs DATABASE_OWNER_URL. Prints the tables with their rows and files.',
    'With --check it reads all files of archived months again, and compares them with what the database and the audit trail have of them; exit 1 when one is missing or different. A .json that an earlier data key sealed is written anew.',
  ],
  options: { before: { type: 'string' }, to: { type: 'string' }, check: { type: 'string' } },
  run: (values) => (typeof values['check'] === 'string' ? check(values, values['check']) : archive(values)),
}

async function archive(values: Values): Promise<Outcome> {
  const { before: month } = required(values, ['before'])
  const before = parseDay(`${month}-01`)
  if (before === null) throw new UsageError('a month is written as 2027-01: --before')
  const answer = await withApp((app, ownerUrl) => {
    const to = typeof values['to'] === 'string' ? values['to'] : join(app.settings.dataDir, 'archive')
    return archiveMonths(app, ownerUrl, { before, to })
  }).catch((error: unknown) => {
    throw error instanceof CannotArchive ? new CannotDo(error.message) : error
  })
  return { answer: { archived: answer } }
}

async function check(values: Values, folder: string): Promise<Outcome> {
  if (values['before'] !== undefined) throw new UsageError('give either --before or --check')
  const answer = await withApp((app) => checkArchive(app, folder))
  return { answer, exitCode: answer.problems.length > 0 ? 1 : 0 }
}
