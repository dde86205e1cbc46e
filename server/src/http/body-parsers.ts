import type { Readable } from 'node:stream'
import { Refused } from '@kasuwa/domain/refusal.ts'
import pLimit from 'p-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { oneBodyOf } from '../files/in-turn.ts'
import { receiveUpload } from '../files/receive-upload.ts'
import { required } from '../base/required.ts'

const metaOf = ({ routeOptions }: FastifyRequest) => required(routeOptions.config.line, 'the line of the contract').meta

/**
 * How the bodies of calls are read once it is known who calls: JSON, and multipart or CSV where the call takes it. Bytes are counted as they
 * come, for any announced size. Any other type is refused unread (C-151: 400).
 */
export function addBodyParsers(api: FastifyInstance): void {
  const parseJson = api.getDefaultJsonParser('error', 'error')
  api.removeAllContentTypeParsers()
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Any other body passes within its limit, and is never parsed.
    if (!['json', 'csv'].includes(metaOf(request).accepts) || body.trim() === '') return done(null, null)
    return parseJson(request, body, done)
  })
  api.addContentTypeParser<string>(csvTypes, { parseAs: 'string' }, (request, body, done) =>
    metaOf(request).accepts === 'csv' ? done(null, { csv: body }) : done(new Refused('invalid')),
  )
  api.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: Readable) => {
    const { accepts, maxBytes } = metaOf(request)
    if (accepts !== 'multipart') throw new Refused('invalid')
    const type = request.headers['content-type'] ?? ''
    const { userId } = required(request.requestContext?.actor, 'who sends files')
    return oneBodyOf(userId, () =>
      receiveUpload(body, maxBytes, (read) => parsedAtOnce(async () => readMultipart(await read(), type))),
    )
  })
}

/** The types under which browsers and programs send a CSV file; a program that names none sends it as plain text. */
const csvTypes = ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain']

/** So many complete bodies are parsed at one time; more wait on the disk. */
const parsedAtOnce = pLimit(2)

/** Our forms have two parts; a client may add a few of its own. */
const maxParts = 8
/** A part's head: its name, its file's name and type. */
const headBytes = 2_048
const nameLength = 100
const headEnd = Buffer.from('\r\n\r\n')

function boundaryOf(contentType: string): Buffer {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw new Refused('invalid')
  return Buffer.from(`--${boundary}`, 'latin1')
}

/** Counts parts and measures their headers by searching for the boundaries: a body beyond the limits is not parsed. */
function assertModest(bytes: Buffer, boundary: Buffer): void {
  let parts = 0
  for (let at = bytes.indexOf(boundary); at !== -1; at = bytes.indexOf(boundary, at + boundary.length)) {
    const head = at + boundary.length
    if (bytes.toString('latin1', head, head + 2) === '--') return
    const end = bytes.indexOf(headEnd, head)
    if (++parts > maxParts || end === -1 || end - head > headBytes) throw new Refused('invalid')
  }
}

/**
 * A multipart body's parts.
 * @throws Refused invalid when there are too many, when one has a long head or a nested name, or when it is no multipart body
 */
export async function readMultipart(bytes: Buffer, contentType: string): Promise<FormData> {
  assertModest(bytes, boundaryOf(contentType))
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null)
  if (!form) throw new Refused('invalid')
  for (const name of form.keys()) assertFlat(name)
  return form
}

/** @throws Refused invalid for a name that means more than a list: `a[b][c]…` would be decoded into objects within objects. */
export function assertFlat(name: string): void {
  if (name.length > nameLength || name.split('[').length > 2) throw new Refused('invalid')
}
