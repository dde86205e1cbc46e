import { fileCodes } from '../base/file-codes.ts'
import type { Settings } from './settings.ts'

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** PostgreSQL's codes for a failed sign-in, a missing database or a missing right. */
const refusalCodes = new Set(['28000', '28P01', '3D000', '42501'])

type Known = { code: string; message: string; path: string | null; port: number | null }

/** The error and its causes, as far as the system or PostgreSQL named them. */
function known(error: unknown): Known[] {
  if (!(error instanceof Error)) return []
  const field = (name: string): unknown => Reflect.get(error, name)
  const [code, path, port] = [field('code'), field('path'), field('port')]
  const own: Known = {
    code: typeof code === 'string' ? code : /no space left on device/i.test(error.message) ? 'ENOSPC' : '',
    message: error.message,
    path: typeof path === 'string' ? path : null,
    port: typeof port === 'number' ? port : null,
  }
  const inner = error instanceof AggregateError ? error.errors : [error.cause]
  return [own, ...inner.flatMap(known)]
}

/**
 * Why the product cannot start or a command cannot work, when its surroundings are the reason: a sentence that begins with the setting's
 * name. Null for any other failure.
 */
export function startProblem(error: unknown, settings: Settings): string | null {
  for (const one of known(error)) {
    const sentence = folderProblem(one, settings) ?? portProblem(one, settings) ?? databaseProblem(one, settings)
    if (sentence !== null) return sentence
  }
  return null
}

function folderProblem({ code, path, message }: Known, { dataDir }: Settings): string | null {
  const why = fileCodes[code]
  const isOurs = path === null ? message.includes(dataDir) : path.startsWith(dataDir) || dataDir.startsWith(path)
  return why !== undefined && isOurs ? `DATA_DIR: ${dataDir} cannot be used: ${why}.` : null
}

function portProblem({ code, port }: Known, { PORT, SANDBOX_PORT }: Settings): string | null {
  if (code !== 'EADDRINUSE') return null
  const name = port === SANDBOX_PORT && port !== PORT ? 'SANDBOX_PORT' : 'PORT'
  return `${name}: port ${port ?? PORT} is in use by another Kasuwa or another program. Stop it, or start with ${name}=<another port>.`
}

function databaseProblem({ code, message }: Known, settings: Settings): string | null {
  const { DATABASE_URL } = settings
  if (DATABASE_URL === undefined) return null
  const { host } = new URL(DATABASE_URL)
  if (code === 'POOLED_ADDRESS' || message.startsWith('unsupported startup parameter'))
    return poolerProblem(message, settings)
  if (awayCodes.has(code)) return `DATABASE_URL: no PostgreSQL answers at ${host} (${code}).`
  return refusalCodes.has(code) ? `DATABASE_URL: the PostgreSQL at ${host} refuses: ${message}.` : null
}

/** Only migrations know by which address they were refused; any other connection is made by DATABASE_URL. */
function poolerProblem(message: string, { DATABASE_OWNER_URL }: Settings): string {
  const owner = DATABASE_OWNER_URL === undefined ? undefined : new URL(DATABASE_OWNER_URL).host
  if (owner !== undefined && message.includes(owner))
    return `DATABASE_OWNER_URL: ${message}. Migrations need PostgreSQL's own address; a pooler is for DATABASE_URL alone, with DATABASE_POOLER=transaction.`
  return `DATABASE_URL: a pooler answers there (${message}). Set DATABASE_POOLER=transaction, and DATABASE_OWNER_URL to PostgreSQL's own address.`
}
