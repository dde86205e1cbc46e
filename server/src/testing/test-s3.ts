import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type StoredObject = { bytes: Buffer; contentType: string; savedAt: Date }
/** `away`: connections are cut; `hang`: no answer; `busy`: the next request is answered 503; `cut`: half of each answer; `other`: the 404 of a web server. */
type Fault = 'away' | 'hang' | 'busy' | 'cut' | 'other' | null

/**
 * A small S3 store with one bucket that is as strict as a real one: it computes every signature and the digest of every body itself, and
 * refuses a request whose own do not agree.
 */
export type TestS3 = {
  /** For openTestServer. */
  environment: Record<string, string>
  objects: Map<string, StoredObject>
  /** `GET files/valid_id/….png 200`, as they came. */
  requests: string[]
  setFault(fault: Fault): void
  close(): Promise<void>
}

const [accessKey, secretKey, region, bucket] = ['test-access', 'test-secret', 'eu-test-1', 'test-bucket'] as const
/** So few that lists have several pages. */
const pageSize = 3
const skewMs = 15 * 60_000

export async function startTestS3(): Promise<TestS3> {
  const objects = new Map<string, StoredObject>()
  const requests: string[] = []
  let fault: Fault = null
  const server = createServer((request, response) => {
    if (fault === 'away') request.socket.destroy()
    if (fault === 'away' || fault === 'hang') return
    void serve(request, response)
  })
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readAll(request)
    if (fault === 'other')
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
    if (fault === 'busy') {
      fault = null
      return refuse(response, 503, 'SlowDown')
    }
    answer(request, body, response, objects, fault === 'cut')
    requests.push(`${request.method} ${keyOf(request)} ${response.statusCode}`)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    environment: {
      FILE_STORE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
    },
    objects,
    requests,
    setFault: (next) => (fault = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const addressOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://s3')
const keyOf = (request: IncomingMessage): string => addressOf(request).pathname.split('/').slice(2).join('/')

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`)
}

function answer(
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  objects: TestS3['objects'],
  isCut: boolean,
): void {
  const fault = faultOf(request, body)
  if (fault) return refuse(response, fault === 'XAmzContentSHA256Mismatch' ? 400 : 403, fault)
  if (addressOf(request).pathname.split('/')[1] !== bucket) return refuse(response, 404, 'NoSuchBucket')
  const key = keyOf(request)
  if (key === '') return list(request, response, objects)
  if (request.method === 'PUT') {
    objects.set(key, {
      bytes: body,
      contentType: request.headers['content-type'] ?? 'binary/octet-stream',
      savedAt: new Date(),
    })
    return void response.writeHead(200).end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return void response.writeHead(204).end()
  }
  const object = objects.get(key)
  if (!object) return refuse(response, 404, 'NoSuchKey')
  response.writeHead(200, { 'content-type': object.contentType, 'content-length': object.bytes.length })
  if (!isCut) return void response.end(object.bytes)
  response.write(object.bytes.subarray(0, object.bytes.length / 2), () => response.destroy())
}

function list(request: IncomingMessage, response: ServerResponse, objects: TestS3['objects']): void {
  const query = addressOf(request).searchParams
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
  const from = Number(query.get('continuation-token')?.slice('token&'.length) ?? 0)
  const page = keys.slice(from, from + pageSize).map((key) => {
    const { bytes, savedAt } = objects.get(key)!
    return `<Contents><Key>${key}</Key><LastModified>${savedAt.toISOString()}</LastModified><ETag>&quot;x&quot;</ETag><Size>${bytes.length}</Size></Contents>`
  })
  const more = from + pageSize < keys.length
  const next = more ? `<NextContinuationToken>token&amp;${from + pageSize}</NextContinuationToken>` : ''
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0"?><ListBucketResult>${next}${page.join('\n')}<IsTruncated>${more}</IsTruncated></ListBucketResult>`,
  )
}

/**
 * The code of the refusal of a request that is not signed by our key.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
function faultOf(request: IncomingMessage, body: Buffer): string | null {
  const { headers, method = '' } = request
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  const [, access, day = '', ofRegion, names = '', signature = ''] = given ?? []
  if (!given || ofRegion !== region) return 'AuthorizationHeaderMalformed'
  if (access !== accessKey) return 'InvalidAccessKeyId'
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied'
  const at = String(headers['x-amz-date'])
  if (Math.abs(instantOf(at) - Date.now()) > skewMs || !at.startsWith(day)) return 'RequestTimeTooSkewed'
  const digest = String(headers['x-amz-content-sha256'])
  const { pathname, searchParams } = addressOf(request)
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const canonical = [method, pathname, query, lines, names, digest].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${secretKey}`),
  )
  const wanted = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n'))
  if (!timingSafeEqual(wanted, Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch'
  return digest === sha256(body) ? null : 'XAmzContentSHA256Mismatch'
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
const instantOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
