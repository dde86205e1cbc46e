import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { ProviderRefused, ProviderUnavailable } from './ports.ts'

/** A bucket of an S3 store and the key that may use it. */
export type S3Place = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

export type S3Request = {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Nothing for the bucket itself. Its characters need no encoding. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
}
/** `code` is the store's word for a refusal, empty where it gives none. */
export type S3Answer = { status: number; code: string; headers: Headers; body: Buffer }

export type Bucket = (request: S3Request) => Promise<S3Answer>

/** Milliseconds for one request with all its tries; the largest upload needs 7 Mbit/s. */
const usualTimeoutMs = 10_000
const tries = 3
/** Milliseconds before another try, times the tries so far. */
const delayMs = 100
/** Nothing that is saved is larger, in bytes; so no answer fills the memory. */
const largestAnswer = 268_435_456

/** The store is busy or restarts; the same request may succeed soon, and is safe to repeat. */
const passingStatuses: readonly number[] = [429, 500, 502, 503, 504]
const passingCodes: readonly string[] = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

/**
 * A bucket by its path-style address. Every request is signed (SigV4) together with the digest of its body, so that the store refuses a
 * body that arrived damaged or incomplete. A redirect is never followed.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 * @returns a function that answers with any status below 300, and with 404 for an object that is not there
 * @throws ProviderUnavailable when no complete answer comes in time; ProviderRefused when the store refuses the request
 */
export const openBucket =
  (place: S3Place, timeoutMs = usualTimeoutMs): Bucket =>
  async (request) => {
    const late = AbortSignal.timeout(timeoutMs)
    for (let tried = 1; ; tried++) {
      const answer = await once(place, request, late).catch((error: unknown) => reasonOf(error, timeoutMs))
      if (typeof answer !== 'string' && !passingStatuses.includes(answer.status)) return expected(request, answer)
      const problem = typeof answer === 'string' ? answer : `answered ${answer.status} ${answer.code}`.trimEnd()
      const isPassing = typeof answer !== 'string' || passingCodes.includes(answer)
      if (!isPassing || tried === tries || late.aborted) throw new ProviderUnavailable(textOf(request, problem))
      await sleep(delayMs * tried)
    }
  }

const textOf = ({ method }: S3Request, problem: string): string => `S3 ${method}: ${problem}`

function expected(request: S3Request, answer: S3Answer): S3Answer {
  const { status, code } = answer
  // Any other 404 says that the bucket is not there, or comes from something that is no S3 store.
  if (status < 300 || (status === 404 && code === 'NoSuchKey')) return answer
  throw new ProviderRefused(textOf(request, `answered ${status} ${code}`.trimEnd()))
}

async function once(place: S3Place, request: S3Request, signal: AbortSignal): Promise<S3Answer> {
  const { url, headers } = await signed(place, request)
  const body = request.body && new Uint8Array(request.body)
  const response = await fetch(url, { method: request.method, headers, body: body ?? null, redirect: 'manual', signal })
  const read = await readAll(response)
  const code = response.ok ? '' : (/<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(read.toString('utf8'))?.[1] ?? '')
  return { status: response.status, code, headers: response.headers, body: read }
}

async function signed(place: S3Place, { method, key, query, headers, body }: S3Request) {
  const path = key === undefined ? place.bucket : `${place.bucket}/${key}`
  const search = query ? `?${new URLSearchParams(query).toString()}` : ''
  const digest = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  return new AwsV4Signer({
    service: 's3',
    region: place.region,
    accessKeyId: place.accessKey,
    secretAccessKey: place.secretKey,
    method,
    url: `${place.endpoint}/${path}${search}`,
    headers: { ...headers, 'x-amz-content-sha256': digest },
  }).sign()
}

/** Reads an answer as it comes, and no further than the largest one. */
async function readAll({ body }: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body ?? []) {
    length += piece.length
    if (length > largestAnswer) throw new Error('TooLarge')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Only a code or a name: the texts of these errors quote addresses. */
function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'TimeoutError') return `no whole answer within ${timeoutMs} ms`
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : error.name
}
