import { notificationDays } from '@kasuwa/domain/notifications/kinds.ts'
import type { App } from '../context/context.ts'
import { neverAccepted } from './send-text.ts'
import { deleteOld, failGivenUp } from './text-repository.ts'

const batch = 5_000

/** Texts whose jobs were given up fail: a person sees that on the customer's page, and sends them again (NOTE-17). */
export const failGivenUpTexts = (app: App): Promise<number> => app.database.run(failGivenUp, { note: neverAccepted })

/** Deletes notifications, and with them the states of texts, after 90 days (C-208). */
export async function sweepNotifications(app: App): Promise<void> {
  let deleted = batch
  while (deleted === batch) deleted = await app.database.run(deleteOld, { days: notificationDays, batch })
}
