import type { CallLine } from './table-of-calls.ts'

/** A call by its feature and its name in the contract. */
export type CallName = readonly [feature: string, name: string]

export type Options<Context> = { signal?: AbortSignal | undefined; context?: Context }
type Call = (input: never, options?: never) => Promise<unknown>
export type Client = Readonly<Record<string, Readonly<Record<string, Call>>>>

/** A client with a function for each call of the contract. `send` gets the call's name, its input and its options. */
export const clientOf = <Context>(
  send: (name: CallName, input: unknown, options: Options<Context>) => Promise<unknown>,
): Client =>
  byName((feature) =>
    byName(
      (name) =>
        (input?: unknown, options: Options<Context> = {}) =>
          send([feature, name], input, options),
    ),
  )

/**
 * The request of a call: names in braces are taken from the input, and the rest is the query of a GET, or the body of any other call, as
 * JSON; nothing is sent where no value is left.
 * @param address where the path begins, such as 'https://kasuwa.example/api'
 */
export function requestOf(
  { method, path, isDetailed }: CallLine,
  input: unknown,
  address: string,
  init: RequestInit,
): Request {
  const given = (input ?? {}) as Readonly<Record<string, unknown>>
  const rest = { ...given }
  const named = isDetailed ? ((given['params'] ?? {}) as Readonly<Record<string, unknown>>) : given
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(named[name]))
  })
  const { query, body } = isDetailed ? given : method === 'GET' ? { query: rest } : { body: rest }
  // JSON leaves out what is undefined.
  const text = JSON.stringify(body)
  const sent = text === '{}' ? undefined : text
  const search = new URLSearchParams(JSON.parse(JSON.stringify(query ?? {})) as Record<string, string>).toString()
  const headers = new Headers(init.headers)
  if (sent) headers.set('content-type', 'application/json')
  return new Request(`${address}${filled}${search && `?${search}`}`, { ...init, method, headers, body: sent ?? null })
}

/** An object whose value under any name is made of that name when it is asked for: the names need not be loaded. */
export const byName = <T>(make: (name: string) => T): Readonly<Record<string, T>> =>
  new Proxy({}, { get: (_, name) => make(String(name)) })
