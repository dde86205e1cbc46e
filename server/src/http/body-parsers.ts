import type { Readable } from 'node:stream'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { receiveUpload } from '../files/receive-upload.ts'
import { readMultipart } from './multipart.ts'

const metaOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.line!.meta

/**
 * How the calls' bodies are read, once it is settled who calls: JSON, and multipart where the line takes it. Bytes are counted as they
 * come, whatever was announced. Any other type is refused unread (C-151: 400).
 */
export function addBodyParsers(api: FastifyInstance): void {
  const parseJson = api.getDefaultJsonParser('error', 'error')
  api.removeAllContentTypeParsers()
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // What is no JSON call's is let pass within its limit, and never parsed.
    if (metaOf(request).accepts !== 'json' || body.trim() === '') return done(null, null)
    return parseJson(request, body, done)
  })
  api.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: Readable) => {
    const { accepts, maxBytes } = metaOf(request)
    if (accepts !== 'multipart') throw new Refused('invalid')
    return receiveUpload(body, maxBytes, (bytes) => readMultipart(bytes, request.headers['content-type']!))
  })
}
