import { timingSafeEqual } from 'node:crypto'
import type { App, Viewer } from '../context/context.ts'
import { isPicture } from './file-key.ts'

/** The largest upload, in bytes: 8 MiB (C-59). */
export const largestUpload = 8_388_608

const uploadSeconds = 600
/** A picture's address is valid between one and two of these periods, and is the same during one, so that browsers can keep it. */
const pictureSeconds = 900
/** A document's address is valid for the one look that was recorded. */
const documentSeconds = 60

type Query = Record<string, string | undefined>
type Signing = Pick<App, 'vault' | 'settings'>

/** Real time, in whole seconds: a moved clock must not end an upload (C-180). */
const now = (): number => Math.floor(Date.now() / 1_000)

const signPurpose = 'signed address'
const signature = ({ vault }: Signing, what: string): string => vault.digest(what, signPurpose).toString('base64url')
const uploadText = (key: string, size: string, expires: string, session: string): string =>
  `PUT ${key} ${size} ${expires} ${session}`
const pictureText = (key: string, expires: string, session: string): string => `GET ${key} ${expires} ${session}`
const documentText = (key: string, expires: string, session: string): string => `OPEN ${key} ${expires} ${session}`

/** The session in an address: its digest, which gives no access by itself. */
const sessionOf = ({ actor }: Viewer): string => actor.sessionDigest.toString('base64url')

/** A file's address without its query. */
export const plainAddress = ({ settings }: Pick<App, 'settings'>, key: string): string =>
  `${settings.publicUrl}/files/${key}`

/**
 * The address to upload one file to within ten minutes, while the session is active; its owner and purpose are kept with the key (C-59).
 */
export function uploadAddress(viewer: Viewer, key: string): string {
  const { app } = viewer
  const size = String(largestUpload)
  const expires = String(now() + uploadSeconds)
  const session = sessionOf(viewer)
  const query = new URLSearchParams({
    expires,
    size,
    session,
    signature: signature(app, uploadText(key, size, expires, session)),
  })
  return `${plainAddress(app, key)}?${query.toString()}`
}

/**
 * The address where the viewer can read a profile picture for a while, at most as long as their session is active (C-69); null for no
 * picture.
 */
export function pictureAddress(viewer: Viewer, key: string | null): string | null {
  if (!key) return null
  const expires = String((Math.floor(now() / pictureSeconds) + 2) * pictureSeconds)
  return readAddress(viewer, key, expires, pictureText)
}

/**
 * The address where the viewer can read a document for a minute, at most as long as their session is active. The caller records who
 * looks.
 */
export const documentAddress = (viewer: Viewer, key: string): string =>
  readAddress(viewer, key, String(now() + documentSeconds), documentText)

function readAddress(viewer: Viewer, key: string, expires: string, text: typeof pictureText): string {
  const { app } = viewer
  const session = sessionOf(viewer)
  const query = new URLSearchParams({ expires, session, signature: signature(app, text(key, expires, session)) })
  return `${plainAddress(app, key)}?${query.toString()}`
}

/** The rights that a signed address gives by its signature. Only the database knows whether the session is still active. */
export type Signed = { sessionDigest: Buffer }

/** The most bytes that may be uploaded here; null when the signature is not ours for this key, or too old. */
export function readUploadAddress(app: Signing, key: string, query: Query): (Signed & { limit: number }) | null {
  const { size = '', expires = '', session = '', signature: given } = query
  const signed = isSigned(app, uploadText(key, size, expires, session), expires, given)
  return signed ? { limit: Number(size), sessionDigest: Buffer.from(session, 'base64url') } : null
}

/** Null when the signature is not ours for this profile picture or document, or too old. */
export function readFileAddress(app: Signing, key: string, query: Query): Signed | null {
  const { expires = '', session = '', signature: given } = query
  const text = isPicture(key) ? pictureText : documentText
  const signed = isSigned(app, text(key, expires, session), expires, given)
  return signed ? { sessionDigest: Buffer.from(session, 'base64url') } : null
}

function isSigned(app: Signing, text: string, expires: string, given: string | undefined): boolean {
  const offered = Buffer.from(typeof given === 'string' ? given : '')
  const isOurs = app.vault.digests(text, signPurpose).some((digest) => {
    const wanted = Buffer.from(digest.toString('base64url'))
    return offered.length === wanted.length && timingSafeEqual(offered, wanted)
  })
  return isOurs && Number(expires) >= now()
}
