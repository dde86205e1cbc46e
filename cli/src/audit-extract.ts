import { withApp } from '@kasuwa/server/app/with-app.ts'
import { writeAuditExtract } from '@kasuwa/server/books/extract/audit-extract.ts'
import { dayOptions } from './books.ts'
import { CannotDo, type Command, required, UsageError } from './command.ts'

export const auditExtractCommand: Command = {
  summary: 'write the books of some days into a folder for an auditor, with a digest of each file',
  usage: [
    '--from <day> --to <day> --out <folder>',
    'Journals, postings, accounts, closed months, late fees, reschedules, the heads of the seals, and who acted; README.txt in the folder explains each file. The folder must not have files.',
    'The product may be running. The files have ids instead of names of customers, and the names of admins.',
  ],
  options: { from: { type: 'string' }, to: { type: 'string' }, out: { type: 'string' } },
  async run(values) {
    const { from, to } = dayOptions(values, ['from', 'to'])
    const { out } = required(values, ['out'])
    if (from > to) throw new UsageError('--to is before --from')
    const answer = await withApp((app) => writeAuditExtract(app, { from, to }, out))
    if (answer === null) throw new CannotDo(`The folder has files already: ${out}`)
    return { answer }
  },
}
