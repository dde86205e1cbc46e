import { withApp } from '@kasuwa/server/app/with-app.ts'
import { importFolder } from '@kasuwa/server/imports/import-folder.ts'
import { CannotDo, type Command, required } from './command.ts'

/** So many errors are written to stderr; the page of the import has more. */
const shownErrors = 50

export const importCommand: Command = {
  summary: 'check the files of an earlier book, and keep them for two people to bring in',
  usage: [
    '--folder <folder> [--dry-run]',
    'The folder has agents.csv, groups.csv, customers.csv, loans.csv and instalments.csv, or some of them; docs/import.md explains their columns.',
    'With --dry-run nothing is kept. Without it the checked import waits under Bring Your Book, where one admin proposes it and another confirms it.',
    'Progress and the first errors go to stderr. Prints the counts and sums, and how many errors there are; exit code 1 where there is any.',
  ],
  options: { folder: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  async run(values) {
    const { folder } = required(values, ['folder'])
    const show = (line: string): void => void process.stderr.write(`${line}\n`)
    const result = await withApp((app) => importFolder(app, folder, { isKept: values['dry-run'] !== true, show }))
    if (result === null) throw new CannotDo(`The folder has none of the five files: ${folder}`)
    const { firstErrors, ...answer } = result
    for (const { file, line, field, text } of firstErrors.slice(0, shownErrors))
      show([`${file}.csv, line ${line}`, field, text].filter(Boolean).join(': '))
    return { answer, exitCode: answer.errors > 0 ? 1 : 0 }
  },
}
