import { startApp } from '../../../server/src/app/app.ts'
import { lineLog } from '../../../server/src/base/log.ts'
import { remindToday } from '../../../server/src/jobs/reminders.ts'
import { planWaitingTexts } from '../../../server/src/notifications/plan-waiting-texts.ts'
import { readSettings } from '../../../server/src/settings/settings.ts'

// The whole server with all its jobs, as a process that a trial kills. Its clock may be moved although the database is not the embedded one.
// Any message makes the jobs of texts run at once, besides their usual times, since a simulated day takes less than ten seconds.
const settings = readSettings(process.env)
const { app } = await startApp(settings, lineLog(undefined, 'error'), { clockMoves: true })

process.on('message', () => void runTextJobs())
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function runTextJobs(): Promise<void> {
  try {
    await remindToday(app)
    await planWaitingTexts(app)
  } catch (error) {
    app.log.error('the jobs of texts failed', { error })
  }
  process.send?.('swept')
}
