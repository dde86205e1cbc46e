import { migrateDatabase } from '@kasuwa/server/app/with-app.ts'
import type { Command } from './command.ts'

export const migrateCommand: Command = {
  summary: 'bring the database up to date',
  usage: ['(no options)'],
  options: {},
  run: async () => ({ answer: { migrations: await migrateDatabase() } }),
}
