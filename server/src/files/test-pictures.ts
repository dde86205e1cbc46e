import sharp from 'sharp'
import type { TestServer } from '../testing/test-server.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 180, g: 120, b: 90 } } })

export const testPng = (width = 30, height = 40): Promise<Buffer> => plain(width, height).png().toBuffer()
export const testJpeg = (width = 30, height = 40): Promise<Buffer> => plain(width, height).jpeg().toBuffer()

/** A JPEG whose metadata has the place, the camera and a rotation by 90 degrees. */
export const jpegWithLocation = (): Promise<Buffer> =>
  plain(30, 40)
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '9/1 3/1 27/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export const testPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

export type Presigned = { url: string; path: string }

export async function presigned(
  server: TestServer,
  as: string,
  upload_type = 'profile_picture',
  file_type = 'image/png',
): Promise<Presigned> {
  const ending = { 'image/png': 'png', 'image/jpeg': 'jpg', 'application/pdf': 'pdf' }[file_type]
  const { status, body } = await server.call(
    'POST',
    '/user/get-presigned-url',
    { file_name: `face_1733.${ending}`, file_type, upload_type },
    { as },
  )
  if (status !== 200) throw new Error(`not presigned: ${JSON.stringify(body)}`)
  return body.data as Presigned
}

export const put = (url: string, bytes: Buffer, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers })

/** A file that was presigned and uploaded. */
export async function uploaded(
  server: TestServer,
  as: string,
  upload_type: string,
  bytes: Buffer,
  file_type = 'image/png',
): Promise<Presigned> {
  const address = await presigned(server, as, upload_type, file_type)
  const answer = await put(address.url, bytes)
  if (answer.status !== 200) throw new Error(`not put: ${await answer.text()}`)
  return { url: address.url.split('?')[0]!, path: address.path }
}

/** A document of the user as a completed KYC step leaves it; returns its key. */
export async function sentDocument(
  server: TestServer,
  owner: { userId: string; token: string },
  kind: 'utility_bill' | 'valid_id',
  bytes: Buffer,
  file_type = 'image/png',
): Promise<string> {
  const { path } = await uploaded(server, owner.token, kind, bytes, file_type)
  const { database } = server.app
  await database.run(`update files set state = 'confirmed' where key = $1`, [path])
  await database.run(`update profiles set ${kind} = $1 where user_id = $2`, [path, owner.userId])
  return path
}
