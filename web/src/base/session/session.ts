import { signedInCookie } from '@kasuwa/contract/cookies.ts'
import { useSyncExternalStore } from 'react'
import { dropCookie, readCookie, writeCookie, writeMark } from './cookies.ts'

/** The browser's data about its user: cookies and local storage, as stored. It is only for convenience: the server checks each call (C-19). */
export type Session = {
  readonly token: string
  readonly isAuthenticated: boolean
  readonly accountType: string
  /** The value parsed from storage; undefined when missing, the raw text when it is not JSON (C-07). */
  readonly kycLevel: unknown
  /** From the sign-in's answer, kept only in memory; after a reload it is derived from the level (C-163). */
  readonly kycLevel1Completed: boolean
}

export type SignedIn = {
  token: string
  accountType: string
  kycLevel: unknown
  kycLevel1Completed?: boolean | undefined
}

const anonymous: Session = {
  token: '',
  isAuthenticated: false,
  accountType: '',
  kycLevel: undefined,
  kycLevel1Completed: false,
}
const levelKey = 'kyc_level'
const watchers = new Set<() => void>()
let level1Completed: boolean | undefined
let seen: { mark: string; session: Session } | undefined

/** The present session. It is the same object as long as nothing changes. */
export function readSession(): Session {
  const mark = `${document.cookie}\n${localStorage.getItem(levelKey)}\n${level1Completed}`
  if (seen?.mark !== mark) seen = { mark, session: readAll() }
  return seen.session
}

/** Stores the answer of a sign-in (AUTH-12). */
export function openSession({ token, accountType, kycLevel, kycLevel1Completed }: SignedIn): void {
  const isWritten = writeCookie('token', token) !== ''
  writeCookie('account_type', accountType)
  if (isWritten) writeMark(signedInCookie)
  level1Completed = kycLevel1Completed
  keepKycLevel(kycLevel)
}

/** Stores the level that the server gives, if it gives one (C-51c). */
export function keepKycLevel(level: unknown): void {
  if (level === undefined || level === null) localStorage.removeItem(levelKey)
  else localStorage.setItem(levelKey, JSON.stringify(level))
  notifyWatchers()
}

/** Forgets the user: cookies, the whole of local storage, memory (SESS-07). */
export function closeSession(): void {
  dropCookie('token')
  dropCookie('account_type')
  dropCookie(signedInCookie)
  localStorage.clear()
  level1Completed = undefined
  notifyWatchers()
}

/** The session, for a component that changes with it. */
export function useSession(): Session {
  return useSyncExternalStore(watchSession, readSession, () => anonymous)
}

function watchSession(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function notifyWatchers(): void {
  for (const watcher of watchers) watcher()
}

function readAll(): Session {
  const token = readCookie('token')
  const kycLevel = readLevel()
  return {
    token,
    isAuthenticated: token !== '',
    accountType: readCookie('account_type'),
    kycLevel,
    kycLevel1Completed: level1Completed ?? (typeof kycLevel === 'number' && kycLevel >= 1),
  }
}

function readLevel(): unknown {
  const stored = localStorage.getItem(levelKey)
  if (stored === null) return undefined
  try {
    return JSON.parse(stored) as unknown
  } catch {
    return stored
  }
}
