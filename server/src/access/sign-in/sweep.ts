import { deviceSeconds, type App } from '../../context/context.ts'
import { number } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'

/** After this many days no rule needs the row any more. */
const days = 2
/** For so many days staff see which texts a customer got (DESK-03). */
const textDays = 90

const deletes = [
  `delete from one_time_codes where issued_at < product_now() - :days * interval '1 day'`,
  `delete from phone_grants where expires_at < product_now() - :days * interval '1 day'`,
  `delete from sign_in_grants where expires_at < product_now() - :days * interval '1 day'`,
  `delete from sign_in_tries where tried_at < product_now() - :days * interval '1 day'`,
  `delete from answered_calls where keep_until < product_now() - :days * interval '1 day'`,
  `delete from sessions where created_at < product_now() - :days * interval '1 day'`,
].map((sql) => statement({ params: { days: number }, sql }))

const deleteTexts = statement({
  params: { days: number },
  sql: `delete from sent_texts where sent_at < product_now() - :days * interval '1 day'`,
})

const deleteDevices = statement({
  params: { seconds: number },
  sql: `delete from known_devices where signed_in_at < product_now() - :seconds * interval '1 second'`,
})

/**
 * Deletes codes, grants, wrong passwords, kept answers and sessions that ended long ago, old texts, and devices that no one signed in on
 * for as long as their cookie is valid.
 */
export async function sweepAccess(app: App): Promise<void> {
  for (const deleteOld of deletes) await app.database.run(deleteOld, { days })
  await app.database.run(deleteTexts, { days: textDays })
  await app.database.run(deleteDevices, { seconds: deviceSeconds })
}
