import type { Phone } from '@kasuwa/domain/phone.ts'
import type { Context } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import type { UserId } from '../../base/ids.ts'
import { newToken, tokenDigest } from '../../security/vault.ts'
import { deviceKnows, isKnownDevice, rememberDevice } from './device-repository.ts'

/**
 * The digest of this browser's device when the person with the phone signed in on it before (C-182); null for everybody else. It reveals
 * nothing about a phone to anybody who was not signed in with it.
 */
export async function knownDevice({ app, exchange }: Context, phone: Phone): Promise<Buffer | null> {
  if (!exchange.device) return null
  const digest = tokenDigest(exchange.device)
  return (await deviceKnows(app.database, digest, phone)) ? digest : null
}

/** Remembers that a person signed in on this browser. A cookie that the server did not give is not accepted: it may be another person's. */
export async function knowDevice({ exchange }: Context, sql: Sql, userId: UserId): Promise<void> {
  const { device } = exchange
  const isKnown = device !== undefined && (await isKnownDevice(sql, tokenDigest(device)))
  const token = isKnown ? device : newToken()
  await rememberDevice(sql, tokenDigest(token), userId)
  exchange.setDevice = token
}

/** The part of a device's digest that identifies the device in events and the audit trail; it gives no access. */
export const deviceName = (token: string | undefined): string | undefined =>
  token && tokenDigest(token).toString('hex').slice(0, 16)

/** The subject that wrong passwords count for: the person's own device is counted separately from everybody else. */
export const triesSubject = (phone: Phone, device: Buffer | null): string =>
  device ? `${phone} on ${device.toString('base64url')}` : phone
