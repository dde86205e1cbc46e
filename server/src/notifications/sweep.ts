import { notificationDays } from '@kasuwa/domain/notifications/kinds.ts'
import type { App } from '../context/context.ts'
import { deleteOld } from './text-repository.ts'

const batch = 5_000

/** Deletes notifications, and with them the states of texts, after 90 days (C-208). */
export async function sweepNotifications(app: App): Promise<void> {
  let deleted = batch
  while (deleted === batch) deleted = await app.database.run(deleteOld, { days: notificationDays, batch })
}
