import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import * as http from 'node:http'
import * as https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../base/public-address.ts'
import { isLoopback } from '../settings/loopback.ts'

/** Milliseconds for the whole exchange. */
const timeoutMs = 10_000

export type PostOptions = {
  /** Addresses that may be called; by default only public ones. */
  isAllowed?: (address: string) => boolean
  /** All addresses of a host name. */
  resolve?: (host: string) => Promise<string[]>
  /** The certificate authority to trust besides the usual ones; for tests. */
  ca?: string
  timeoutMs?: number
  /** Ends the exchange, as when the server stops. */
  signal?: AbortSignal
}

/** Which addresses a server may call: public ones, and in a trial also this machine. */
export const allowedAddresses =
  (production: boolean) =>
  (address: string): boolean =>
    isPublicAddress(address) || (!production && isLoopback(address))

/**
 * The headers of a webhook: its event, the id under which it may come again, the time in seconds since 1970, and the hex HMAC-SHA-256 of
 * `time.body` with the lender's secret.
 */
export function signedHeaders(
  { id, event, body }: { id: number; event: string; body: string },
  secret: string,
  seconds: number,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Kasuwa-Webhooks',
    'x-kasuwa-event': event,
    'x-kasuwa-id': String(id),
    'x-kasuwa-timestamp': String(seconds),
    'x-kasuwa-signature': createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'),
  }
}

/**
 * Posts a body once and returns the status of the answer, which is not read. No redirect is followed. Every address of the host must be
 * allowed, and the connection goes to the address that was checked: a name that resolves to another one a moment later changes nothing.
 * @throws Error that says in a few words why there was no answer
 */
export async function postWebhook(
  url: string,
  headers: Record<string, string>,
  body: string,
  { isAllowed = isPublicAddress, resolve = resolveAll, ca, timeoutMs: limitMs = timeoutMs, signal }: PostOptions = {},
): Promise<number> {
  const { hostname, protocol } = new URL(url)
  const addresses = await resolve(hostname.replace(/^\[|\]$/g, ''))
  const refused = addresses.find((address) => !isAllowed(address))
  const [address] = addresses
  if (refused !== undefined || address === undefined)
    throw new Error(`${hostname} is ${refused ?? 'no address'}, which may not be called`)
  const { request } = protocol === 'http:' ? http : https
  const options = {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    lookup: pinned(address),
    signal: AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])]),
    ...(ca && { ca }),
  }
  return new Promise((answered, failed) => {
    const sent = request(url, options, (response) => {
      answered(response.statusCode ?? 0)
      response.destroy()
    })
    sent.on('error', failed)
    sent.end(body)
  })
}

const resolveAll = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** A look-up that knows this address alone. */
function pinned(address: string): LookupFunction {
  const family = address.includes(':') ? 6 : 4
  return (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family))
}
