import { timingSafeEqual } from 'node:crypto'
import type { House } from '../context.ts'

/** The largest upload, in bytes: 8 MiB (C-59). */
export const largestUpload = 8_388_608

const uploadSeconds = 600
/** A picture's address lives between one and two of these, and is the same one for the length of one, so that browsers can keep it. */
const pictureSeconds = 900

type Query = Record<string, string | undefined>
type Signing = Pick<House, 'vault' | 'settings'>

/** Real time, in whole seconds: a moved clock must not kill an upload (C-172). */
const now = (): number => Math.floor(Date.now() / 1_000)

const signature = ({ vault }: Signing, what: string): string => vault.digest(what, 'signed address').toString('base64url')
const uploadText = (key: string, size: string, expires: string): string => `PUT ${key} ${size} ${expires}`
const pictureText = (key: string, expires: string): string => `GET ${key} ${expires}`

/** A file's address without its query. */
export const plainAddress = ({ settings }: Pick<House, 'settings'>, key: string): string => `${settings.publicUrl}/files/${key}`

/** Where one file may be put within ten minutes; whose it is and what for stands beside the key (C-59). */
export function uploadAddress(house: Signing, key: string): string {
  const size = String(largestUpload)
  const expires = String(now() + uploadSeconds)
  const query = new URLSearchParams({ expires, size, signature: signature(house, uploadText(key, size, expires)) })
  return `${plainAddress(house, key)}?${query.toString()}`
}

/** Where a profile picture can be read for a while (C-69); null for no picture. */
export function pictureAddress(house: Signing, key: string | null): string | null {
  if (!key) return null
  const expires = String((Math.floor(now() / pictureSeconds) + 2) * pictureSeconds)
  const query = new URLSearchParams({ expires, signature: signature(house, pictureText(key, expires)) })
  return `${plainAddress(house, key)}?${query.toString()}`
}

/** The most bytes that may be put here; null when the signature is not ours for this key, or too old. */
export function uploadLimit(house: Signing, key: string, { size = '', expires = '', signature: given }: Query): number | null {
  return isSigned(house, uploadText(key, size, expires), expires, given) ? Number(size) : null
}

export function mayRead(house: Signing, key: string, { expires = '', signature: given }: Query): boolean {
  return isSigned(house, pictureText(key, expires), expires, given)
}

function isSigned(house: Signing, text: string, expires: string, given: string | undefined): boolean {
  const wanted = Buffer.from(signature(house, text))
  const offered = Buffer.from(typeof given === 'string' ? given : '')
  return offered.length === wanted.length && timingSafeEqual(offered, wanted) && Number(expires) >= now()
}
