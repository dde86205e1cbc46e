import { bytes, integer, uuid } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import type { UserId } from '../../base/ids.ts'
import { sealedAgain, sealedColumn, type SealedPlace } from '../../context/sealed-place.ts'
import { deviceKeyPurpose } from './device-key.ts'

const batchSize = 500
const column = sealedColumn('known_devices', 'key_sealed')

const findOthers = statement({
  params: { ...column.params, user: uuid<UserId>(), device: bytes, limit: integer },
  row: { userId: uuid<UserId>(), device: bytes, sealed: bytes.certain },
  sql: `select user_id as "userId", device_digest as device, key_sealed as sealed from known_devices
    where ${column.isOther} and (user_id, device_digest) > (:user, :device) order by user_id, device_digest limit :limit`,
})
const replace = statement({
  params: { userId: uuid<UserId>(), device: bytes, before: bytes, sealed: bytes },
  sql: `update known_devices set key_sealed = :sealed
    where user_id = :userId and device_digest = :device and key_sealed = :before`,
})

const first: { user: UserId; device: Buffer } = {
  user: '00000000-0000-0000-0000-000000000000' as UserId,
  device: Buffer.alloc(0),
}

/** The keys of devices (C-186). */
export const sealedDeviceKeys: SealedPlace = {
  counted: 'sealed',
  async *sealAgain(app) {
    const place = { ...column.marked(app.vault.keyId), limit: batchSize }
    for (let after = first; ;) {
      const rows = await app.database.rows(findOthers, { ...place, ...after })
      const last = rows.at(-1)
      if (!last) return
      for (const { userId, device, sealed: before } of rows) {
        const again = sealedAgain(app, {
          sealed: before,
          purpose: deviceKeyPurpose,
          of: { kind: 'device key', userId },
        })
        if (again) yield await app.database.run(replace, { userId, device, before, sealed: again.sealed })
      }
      after = { user: last.userId, device: last.device }
    }
  },
  ...column.counts,
}
