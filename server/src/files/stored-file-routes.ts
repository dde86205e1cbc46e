import { Refused } from '@kasuwa/domain/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { sessionLives } from '../access/session-repository.ts'
import type { House } from '../context.ts'
import { isKey } from './file-key.ts'
import { type FileRow, findFile } from './file-repository.ts'
import { receiveUpload } from './receive-upload.ts'
import { readPictureAddress, readUploadAddress } from './signed-address.ts'
import { storeUpload } from './store-upload.ts'

type Params = { Params: { purpose: string; name: string }; Querystring: Record<string, string | undefined> }
type Visit = FastifyRequest<Params>

const pictureCacheSeconds = 900

const keyOf = ({ params }: Visit): string => `${params.purpose}/${params.name}`

/** Before a byte of the body is read: the signature, the session it was given to, the file, and the length the sender announces. */
async function admit(house: House, request: Visit): Promise<{ file: FileRow; limit: number }> {
  const key = keyOf(request)
  const signed = isKey(key) ? readUploadAddress(house, key, request.query) : null
  const file = signed ? await findFile(house.database, key, signed.sessionDigest) : undefined
  if (!signed || !file || file.state === 'confirmed' || file.state === 'replaced') throw new Refused('upload_signature')
  if (Number(request.headers['content-length'] ?? 0) > signed.limit) throw new Refused('upload_too_large')
  return { file, limit: signed.limit }
}

/** Where files are put by a signed address, and profile pictures read by one (C-59, C-69). Documents are never given out. */
export const fileDoor =
  (house: House) =>
  (app: FastifyInstance): void => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))

    app.put<Params>('/files/:purpose/:name', async (request) => {
      const { file, limit } = await admit(house, request)
      await receiveUpload(request.raw as Readable, limit, (bytes) => storeUpload(house, file, bytes))
      return { message: 'OK', data: null }
    })

    app.get<Params>('/files/:purpose/:name', async (request, reply) => {
      const key = keyOf(request)
      const signed =
        key.startsWith('profile_picture/') && isKey(key) ? readPictureAddress(house, key, request.query) : null
      if (!signed || !(await sessionLives(house.database, signed.sessionDigest))) throw new Refused('upload_signature')
      const stored = await house.ports.files.read(key)
      if (!stored) throw new Refused('not_found')
      return reply
        .type(stored.contentType)
        .header('cache-control', `private, max-age=${pictureCacheSeconds}`)
        .header('content-disposition', `inline; filename="${request.params.name}"`)
        .header('x-content-type-options', 'nosniff')
        .send(stored.bytes)
    })
  }
