import type { Figures, Trial } from '../trial.ts'
import { databaseFull } from './database-full.ts'
import { filesFull } from './files-full.ts'

/** B9, B3: there is no space for files, then none for PostgreSQL, then none for its write-ahead log. */
export const diskFull: Trial = {
  name: 'disk-full',
  sentence:
    'The disk of the files is full, then PostgreSQL’s, then that of its log: writes are 503, nothing is damaged or lost, and the product continues once there is space.',
  options: { seconds: 30 },
  async run({ seconds = 30 }, show) {
    try {
      const files = await filesFull(seconds, show)
      const data = await databaseFull('data', seconds, show)
      const log = await databaseFull('log', seconds, show)
      return { ...files, ...data, ...log, violations: files.violations + data.violations + log.violations }
    } catch (error) {
      return notTried(error, show)
    }
  },
}

/** A trial that could not be made counts as failed. */
function notTried(error: unknown, show: (line: string) => void): Figures {
  show(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return { violations: 1, tried: 'not to the end' }
}
