import { filePlaces, moveFilesTo } from '@kasuwa/server/app/move-files-command.ts'
import { CannotMove } from '@kasuwa/server/files/move-files.ts'
import { withApp } from '@kasuwa/server/app/with-app.ts'
import { CannotDo, type Command, required, UsageError } from './command.ts'

export const moveFilesCommand: Command = {
  summary: 'copy all uploads to the S3 bucket, or back to DATA_DIR, while servers run',
  usage: [
    '--to s3|folder [--remove]',
    'Needs the S3_… settings. Each copy is read again and compared. It may be interrupted and run again, and removes nothing.',
    'With --remove, once all servers run with FILE_STORE set to the new place: opens each file there, then removes the old copies.',
    'Prints how many files were copied, present, busy (run it again) and missing in both places, and how many copies were removed; exit 1 when any is busy or missing.',
  ],
  options: { to: { type: 'string' }, remove: { type: 'boolean' } },
  async run(values) {
    const { to: word } = required(values, ['to'])
    const to = filePlaces.find((place) => place === word)
    if (!to) throw new UsageError(`--to must be s3 or folder, not ${word}`)
    const answer = await withApp((app) =>
      moveFilesTo(app, to, values['remove'] === true, (moved) =>
        app.log.info('moving files', { ...moved, missing: moved.missing.length }),
      ),
    ).catch((error: unknown) => {
      throw error instanceof CannotMove ? new CannotDo(error.message) : error
    })
    return { answer, exitCode: answer.busy + answer.missing.length > 0 ? 1 : 0 }
  },
}
