import type { UploadType } from '@kasuwa/contract/files.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { FileType } from './file-key.ts'
import { isPlainPdf } from './inspect-pdf.ts'
import pLimit from 'p-limit'
import sharp from 'sharp'

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const pdf = Buffer.from('%PDF-')

/**
 * What a file is by its content; neither its name nor what its sender calls it counts (C-60).
 * @throws Refused upload_unreadable when it is empty, upload_pdf when it is a PDF that is broken, active or something else besides,
 * upload_type when it is nothing that may be there
 */
export function checkContent(bytes: Buffer, purpose: UploadType): FileType {
  if (bytes.length === 0) throw new Refused('upload_unreadable')
  const type = typeOf(bytes)
  if (!type || (type === 'application/pdf' && purpose === 'profile_picture')) throw new Refused('upload_type')
  if (type === 'application/pdf' && !isPlainPdf(bytes)) throw new Refused('upload_pdf')
  return type
}

function typeOf(bytes: Buffer): FileType | null {
  const begins = (magic: Buffer) => bytes.subarray(0, magic.length).equals(magic)
  if (begins(png)) return 'image/png'
  if (begins(jpeg)) return 'image/jpeg'
  return begins(pdf) ? 'application/pdf' : null
}

/** The largest picture, in pixels: 25 megapixels (C-59). */
const maxPixels = 25_000_000
const jpegQuality = 90
/** A picture at the limit takes 100 MB while it is unpacked. */
const atOnce = pLimit(2)

// Pictures come one by one from different people: nothing to keep between them.
sharp.cache(false)
sharp.concurrency(1)

/**
 * A picture drawn again from its pixels, turned upright: what else the file held (place, camera, a second file behind the first) is
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
