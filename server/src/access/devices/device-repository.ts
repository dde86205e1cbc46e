import type { Phone } from '@kasuwa/domain/phone.ts'
import { deviceSeconds } from '../../context/context.ts'
import { bool, bytes, count, number, phone, uuid } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { UserId } from '../../base/ids.ts'

/** So many devices are remembered for one person; a new one replaces the one not used for longest. */
const devicesKept = 10

const knows = statement({
  params: { digest: bytes, phone, seconds: number },
  row: { known: bool },
  sql: `select exists (
      select from known_devices d join users u on u.id = d.user_id
      where d.device_digest = :digest and u.phone = :phone and d.signed_in_at > product_now() - :seconds * interval '1 second'
    ) as known`,
})
const isKnown = statement({
  params: { digest: bytes, seconds: number },
  row: { known: bool },
  sql: `select exists (
      select from known_devices where device_digest = :digest and signed_in_at > product_now() - :seconds * interval '1 second'
    ) as known`,
})
const remember = statement({
  params: { digest: bytes, userId: uuid<UserId>(), others: count },
  sql: `with signed_in as (
      insert into known_devices (device_digest, user_id) values (:digest, :userId)
      on conflict (device_digest, user_id) do update set signed_in_at = excluded.signed_in_at
    )
    delete from known_devices where user_id = :userId and device_digest in (
      select device_digest from known_devices where user_id = :userId and device_digest <> :digest
      order by signed_in_at desc offset :others
    )`,
})
const forget = statement({
  params: { userId: uuid<UserId>() },
  sql: 'delete from known_devices where user_id = :userId',
})

/** Two tabs may ask at once: the first key stays. */
const keepKey = statement({
  params: { digest: bytes, userId: uuid<UserId>(), fresh: bytes },
  row: { sealed: bytes.certain },
  sql: `update known_devices set key_sealed = coalesce(key_sealed, :fresh)
    where device_digest = :digest and user_id = :userId returning key_sealed as sealed`,
})

/** Whether the person with this phone signed in on the device within its cookie's life. */
export const deviceKnows = async (sql: Sql, digest: Buffer, phone: Phone): Promise<boolean> =>
  (await sql.only(knows, { digest, phone, seconds: deviceSeconds })).known

/** Whether anybody signed in on it within that time. */
export const isKnownDevice = async (sql: Sql, digest: Buffer): Promise<boolean> =>
  (await sql.only(isKnown, { digest, seconds: deviceSeconds })).known

export const rememberDevice = (sql: Sql, digest: Buffer, userId: UserId): Promise<number> =>
  sql.run(remember, { digest, userId, others: devicesKept - 1 })

/** Deletes every device of a person: none is a known device any more, and data encrypted on them cannot be opened again. */
export const forgetDevices = (tx: Sql, userId: UserId): Promise<number> => tx.run(forget, { userId })

/** The sealed key of a person's device: the stored one, or else the fresh one, which is stored. */
export const keyOfDevice = async (
  sql: Sql,
  device: { digest: Buffer; userId: UserId; fresh: Buffer },
): Promise<Buffer> => (await sql.only(keepKey, device)).sealed
