import { withApp } from '@kasuwa/server/app/with-app.ts'
import { forget } from '@kasuwa/server/privacy/forget.ts'
import type { Command } from './command.ts'

export const forgetCommand: Command = {
  summary: 'delete what the settings of retention no longer keep',
  usage: [
    '[--dry-run]',
    'Prints for each rule its setting, how many rows it finds and how many it deleted, and what is kept by law.',
    'With --dry-run nothing is deleted. It deletes in small steps: if it is interrupted, the next run continues where it stopped.',
  ],
  options: { 'dry-run': { type: 'boolean' } },
  run: async (values) => ({ answer: await withApp((app) => forget(app, { isDryRun: values['dry-run'] === true })) }),
}
