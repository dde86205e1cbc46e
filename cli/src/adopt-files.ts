import { adoptDataFolder } from '@kasuwa/server/data-folder/data-folder-mark.ts'
import { withApp } from '@kasuwa/server/app/with-app.ts'
import type { Command } from './command.ts'

export const adoptFilesCommand: Command = {
  summary: "make DATA_DIR, or the bucket, the database's place of uploads, after a restore or a move",
  usage: [
    '(no options)',
    'Writes a new id into DATA_DIR/folder-id and into the database. Servers with another folder no longer start in production.',
    'No upload is copied or removed: copy the files into DATA_DIR/files first. Prints the folder and its id.',
  ],
  options: {},
  run: async () => ({ answer: await withApp(({ database, ports }) => adoptDataFolder(database, ports.files.mark)) }),
}
