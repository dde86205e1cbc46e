import { runToday } from '@kasuwa/server/jobs/daily.ts'
import { withApp } from '@kasuwa/server/app/with-app.ts'
import type { Command } from './command.ts'

export const runDayCommand: Command = {
  summary: 'run the business-date job for today and for missed days before it; a day that has run is not run again',
  usage: ['(no options)'],
  options: {},
  run: async () => ({ answer: await withApp(runToday) }),
}
