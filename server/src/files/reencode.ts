import { Refused } from '@kasuwa/domain/refusal.ts'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { FileType } from './file-key.ts'

/** The largest picture, in pixels: 25 megapixels (C-59). */
const maxPixels = 25_000_000
const jpegQuality = 90
/** A picture at the limit takes 100 MB while it is unpacked. */
const atOnce = pLimit(2)

// Pictures come one by one from different people: nothing to keep between them.
sharp.cache(false)
sharp.concurrency(1)

/**
 * A picture drawn anew from its pixels, turned upright: what else the file held (place, camera, a second file behind the first) is
 * gone.
 * @throws Refused upload_unreadable when it cannot be decoded whole or has too many pixels
 */
export function reencode(bytes: Buffer, type: Exclude<FileType, 'application/pdf'>): Promise<Buffer> {
  return atOnce(async () => {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning', sequentialRead: true }).autoOrient()
    const drawn = type === 'image/png' ? picture.png() : picture.jpeg({ quality: jpegQuality })
    return drawn.toBuffer().catch((error: unknown) => {
      throw Object.assign(new Refused('upload_unreadable'), { cause: error })
    })
  })
}
