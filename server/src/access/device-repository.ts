import type { Phone } from '@kasuwa/domain/phone.ts'
import { deviceSeconds } from '../context.ts'
import type { Sql } from '../db/database.ts'
import type { UserId } from '../ids.ts'

/** Devices remembered for one person; the one not used for longest is forgotten for a new one. */
const devicesKept = 10

const knows = `select exists (select from known_devices d join users u on u.id = d.user_id
  where d.device_digest = $1 and u.phone = $2 and d.signed_in_at > product_now() - $3 * interval '1 second') as known`
const isKnown = `select exists (select from known_devices where device_digest = $1 and signed_in_at > product_now() - $2 * interval '1 second') as known`
const remember = `with signed_in as (
    insert into known_devices (device_digest, user_id) values ($1, $2)
    on conflict (device_digest, user_id) do update set signed_in_at = product_now()
  )
  delete from known_devices where user_id = $2 and device_digest in (
    select device_digest from known_devices where user_id = $2 and device_digest <> $1 order by signed_in_at desc offset $3
  )`

/** Whether the person with this phone signed in on the device within its cookie's life. */
export const deviceKnows = async (sql: Sql, digest: Buffer, phone: Phone): Promise<boolean> =>
  (await sql.row<{ known: boolean }>(knows, [digest, phone, deviceSeconds]))!.known

/** Whether anybody did. */
export const isKnownDevice = async (sql: Sql, digest: Buffer): Promise<boolean> =>
  (await sql.row<{ known: boolean }>(isKnown, [digest, deviceSeconds]))!.known

export const rememberDevice = (sql: Sql, digest: Buffer, userId: UserId): Promise<number> =>
  sql.run(remember, [digest, userId, devicesKept - 1])
