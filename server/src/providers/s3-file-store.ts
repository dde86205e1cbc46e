import { type FileStore, type ListedFile, ProviderUnavailable } from './ports.ts'
import { isFileKey } from './file-store.ts'
import type { Bucket } from './s3-bucket.ts'

/** The bucket has the same layout as DATA_DIR: uploads are below this. */
const folder = 'files/'

/**
 * Files in a bucket; the content type is stored with the bytes. An object is there completely or not at all, and saving it twice leaves
 * one. A text that cannot be a key (C-59) is refused by `save`, and reads as absent.
 * @throws ProviderUnavailable when the store does not answer, or refuses us
 */
export function s3FileStore(bucket: Bucket): FileStore {
  return {
    save: async (key, { bytes, contentType }) => {
      if (!isFileKey(key)) throw new RangeError('Not a key of the file store')
      await bucket({ method: 'PUT', key: folder + key, headers: { 'content-type': contentType }, body: bytes })
    },

    read: async (key) => {
      if (!isFileKey(key)) return null
      const { status, headers, body } = await bucket({ method: 'GET', key: folder + key })
      return status === 404 ? null : { bytes: body, contentType: headers.get('content-type') ?? '' }
    },

    remove: async (key) => {
      if (isFileKey(key)) await bucket({ method: 'DELETE', key: folder + key })
    },

    async *list() {
      for (let token: string | null = null; ;) {
        const more: Record<string, string> = token === null ? {} : { 'continuation-token': token }
        const { body } = await bucket({ method: 'GET', query: { 'list-type': '2', prefix: folder, ...more } })
        const page = body.toString('utf8')
        if (!page.includes('<ListBucketResult')) throw new ProviderUnavailable('S3 GET: answered no list')
        yield* filesIn(page)
        token = inTag('NextContinuationToken', page)
        if (token === null) return
      }
    },
  }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
function filesIn(page: string): ListedFile[] {
  return [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, one = '']) => {
    const key = inTag('Key', one)?.slice(folder.length) ?? ''
    // Another object was put there by something outside the product.
    if (!isFileKey(key)) return []
    return [{ key, bytes: Number(inTag('Size', one)), savedAt: new Date(inTag('LastModified', one) ?? 0) }]
  })
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function inTag(name: string, text: string): string | null {
  const found = new RegExp(`<${name}>([^<]+)</${name}>`).exec(text)?.[1]
  return found === undefined
    ? null
    : found.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => entities[entity] ?? '')
}
