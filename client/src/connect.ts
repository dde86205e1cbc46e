import { calls } from '@kasuwa/contract/calls.ts'
import type { CallMeta } from '@kasuwa/contract/call.ts'
import type { AnyContractProcedure, ContractRouterClient } from '@orpc/contract'
import { CookieJar } from './cookie-jar.ts'
import { NoAnswer, refusalIn } from './failures.ts'
import { type CallName, clientOf, requestOf } from './request.ts'
import { tableOfCalls } from './table-of-calls.ts'
import { type Tries, withTries } from './tries.ts'

/** The parts of one call besides its input. */
export type CallOptions = {
  /** The key under which the product does it once; a new one unless given. Keep it where the caller itself may crash and call again. */
  idempotencyKey?: string
}

/** Every call of the contract by feature and name, typed: `calls.loans.request({…})` answers `{message, data}`. */
export type Calls = ContractRouterClient<typeof calls, CallOptions>

export type ConnectOptions = Partial<Tries> & {
  /** Where the product answers, such as 'https://kasuwa.example'. */
  address: string
  /** The token of a session that is open already. */
  token?: string
  /** Milliseconds that one try may take; 60,000 unless given. */
  timeoutMs?: number
}

/** A connection of one person or program to the product. */
export type Kasuwa = {
  readonly calls: Calls
  /** The session's token; null before the sign-in. It may be set, such as to one that was kept. */
  token: string | null
  /**
   * Signs in, and sends the token with every later call.
   * @param code the six digits of the authenticator app, for staff who use one
   * @throws CallRefused wrong_credentials, sign_in_code_wrong, and the others of the two calls
   * @throws Error where the account asks for a code and none is given
   */
  signIn(phone: string, password: string, code?: string): Promise<void>
}

const usualTries: Tries = { tries: 4, firstWaitMs: 250, maxWaitMs: 30_000 }
const table = tableOfCalls(calls)

/** A connection that makes no call yet. Calls that read, and those with an Idempotency-Key, are tried again while the product is away. */
export function connect({ address, token, timeoutMs = 60_000, ...tries }: ConnectOptions): Kasuwa {
  const jar = new CookieJar()
  const kasuwa: Kasuwa = {
    token: token ?? null,
    calls: clientOf<CallOptions>((name, input, { signal, context = {} }) => {
      const { line, meta } = lineOf(name)
      const key = meta.repeatable ? (context.idempotencyKey ?? crypto.randomUUID()) : undefined
      // Before the sign-in the product keeps no answer for a caller without its cookie.
      const isSafe = line.method === 'GET' || (key !== undefined && meta.who !== 'anyone')
      const send = () => {
        const headers = headersOf(kasuwa.token, jar, key)
        const request =
          meta.accepts === 'multipart'
            ? formRequest(line.path, input, api, headers)
            : requestOf(line, input, api, { headers })
        return answerTo(
          request,
          jar,
          AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
          signal,
        )
      }
      return withTries({ ...usualTries, ...tries, ...(isSafe ? {} : { tries: 1 }) }, signal, send)
    }) as unknown as Calls,
    async signIn(phone, password, code) {
      const { data } = await kasuwa.calls.access.login({ phone, password })
      kasuwa.token = 'access_token' in data ? data.access_token : await secondStep(kasuwa, code)
    },
  }
  const api = `${address.replace(/\/$/, '')}/api`
  return kasuwa
}

async function secondStep({ calls: { access } }: Kasuwa, code: string | undefined): Promise<string> {
  if (code === undefined) throw new Error('This account signs in with a code of its authenticator app: please give one')
  return (await access.loginCode({ code })).data.access_token
}

function lineOf([feature, name]: CallName) {
  const line = table[feature]?.[name]
  const procedure = (calls as Record<string, Record<string, AnyContractProcedure>>)[feature]?.[name]
  if (!line || !procedure) throw new Error(`The contract has no call ${feature}.${name}`)
  return { line, meta: procedure['~orpc'].meta as CallMeta }
}

function headersOf(token: string | null, jar: CookieJar, key: string | undefined): Record<string, string> {
  const cookie = jar.header
  return {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(cookie !== undefined && { cookie }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
}

/** A form with files: each field once, a list as the same field several times. */
function formRequest(path: string, input: unknown, api: string, headers: Record<string, string>): Request {
  const body = new FormData()
  for (const [field, value] of Object.entries(input as Record<string, string | Blob | (string | Blob)[]>))
    for (const one of [value].flat()) body.append(field, one)
  return new Request(`${api}${path}`, { method: 'POST', headers, body })
}

/** An answer counts once its last byte is there. */
async function answerTo(
  request: Request,
  jar: CookieJar,
  until: AbortSignal,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  try {
    const response = await fetch(request, { signal: until })
    jar.keep(response)
    const body = isFile(response) ? await fileIn(response) : jsonOf(await response.text())
    if (!response.ok) throw refusalIn(response, body)
    if (body === undefined) throw new NoAnswer(`The answer to ${request.method} ${request.url} is not JSON`)
    return body
  } catch (error) {
    if (signal?.aborted || !(error instanceof TypeError || error instanceof DOMException)) throw error
    throw new NoAnswer(`No answer to ${request.method} ${request.url}`, { cause: error })
  }
}

const isFile = ({ headers }: Response): boolean =>
  /^(text\/csv|application\/pdf)/.test(headers.get('content-type') ?? '')

/** A file under the name that the product gives it. */
async function fileIn(response: Response): Promise<File> {
  const [, name = 'kasuwa'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const content = await response.blob()
  return new File([content], name, { type: content.type })
}

/** Undefined for a text that is not JSON, such as the page of a proxy. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
