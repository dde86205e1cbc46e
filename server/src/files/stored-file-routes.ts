import { Refused } from '@kasuwa/domain/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { sessionLives } from '../access/sign-in/session-repository.ts'
import type { App } from '../context/context.ts'
import { LostKey } from '../security/vault.ts'
import { isKey, isPicture } from './file-key.ts'
import { oneBodyOf } from './in-turn.ts'
import { type FileRow, findFile, isSealed } from './file-repository.ts'
import { receiveUpload } from './receive-upload.ts'
import { largestUpload, readFileAddress, readUploadAddress } from './signed-address.ts'
import { storeUpload } from './store-upload.ts'

type Params = { Params: { purpose: string; name: string }; Querystring: Record<string, string | undefined> }
type FileRequest = FastifyRequest<Params>

const pictureCacheSeconds = 900

const keyOf = ({ params }: FileRequest): string => `${params.purpose}/${params.name}`

type Announced = { file: FileRow; limit: number; size: number }

/**
 * Checks, before a byte of the body is read, the signature, its session, the file, and the length that the sender announces; without one
 * the largest length counts.
 */
async function checkUpload(app: App, request: FileRequest): Promise<Announced> {
  const key = keyOf(request)
  const signed = isKey(key) ? readUploadAddress(app, key, request.query) : null
  const file = signed ? await findFile(app.database, key, signed.sessionDigest) : undefined
  if (!signed || !file || file.state === 'confirmed' || file.state === 'replaced') throw new Refused('upload_signature')
  const size = Number(request.headers['content-length'] ?? signed.limit)
  if (size > signed.limit) throw new Refused('upload_too_large')
  return { file, limit: signed.limit, size }
}

/** Only pictures, which were drawn again from their pixels, are shown; a PDF is downloaded as a file (decision 8). */
const dispositionOf = (contentType: string): string => (contentType === 'application/pdf' ? 'attachment' : 'inline')

/**
 * The routes to which files are sent by a signed address, and from which they are read (C-59, C-69): profile pictures, and documents that
 * an admin opens.
 */
export const storedFileRoutes =
  (app: App) =>
  (http: FastifyInstance): void => {
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', (_request, _payload, done) => done(null))

    http.put<Params>('/files/:purpose/:name', { config: { letRunByBytes: largestUpload } }, async (request) => {
      const { file, limit, size } = await checkUpload(app, request)
      await oneBodyOf(file.userId, () =>
        storeUpload(app, file, size, (keep) => receiveUpload(request.raw as Readable, limit, keep)),
      )
      return { message: 'OK', data: null }
    })

    http.get<Params>('/files/:purpose/:name', async (request, reply) => {
      const key = keyOf(request)
      const signed = isKey(key) ? readFileAddress(app, key, request.query) : null
      if (!signed || !(await sessionLives(app.database, signed.sessionDigest))) throw new Refused('upload_signature')
      const stored = await app.ports.files.read(key).catch((error: unknown) => {
        if (!(error instanceof LostKey)) throw error
        app.log.error('a file does not open', { file: key, error })
        return null
      })
      if (!stored) throw new Refused('not_found')
      // Only files stored before encryption are unencrypted; any other was put there by something outside the product.
      if (stored.keyId === null && (await isSealed(app.database, key)))
        throw new Error(`the file ${key} is not what was stored under this name`)
      return reply
        .type(stored.contentType)
        .header('cache-control', isPicture(key) ? `private, max-age=${pictureCacheSeconds}` : 'no-store')
        .header('content-disposition', `${dispositionOf(stored.contentType)}; filename="${request.params.name}"`)
        .header('x-content-type-options', 'nosniff')
        .send(stored.bytes)
    })
  }
