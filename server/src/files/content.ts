import type { UploadType } from '@kasuwa/contract/files.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { FileType } from './file-key.ts'
import { inspectApart } from './inspect-apart.ts'
import { hasTooManyScans } from './jpeg-scans.ts'

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const pdf = Buffer.from('%PDF-')

/** The content of a file that is kept: a PDF as it came, a picture drawn again. */
export type Content = { bytes: Buffer; contentType: FileType }

/**
 * The content of a file that is kept for this purpose. Only its bytes decide its type; neither its name nor the type that its sender
 * states counts (C-60). It takes a processor for up to ten seconds, so callers wait for their turn (`inTurn`).
 * @throws Refused upload_unreadable when it is empty or a picture that cannot be decoded completely, upload_pixels when the picture is
 * too large, upload_pdf when it is a PDF that is broken, active or a second kind of file too, upload_links when it leads to the web,
 * upload_start when there is something before its beginning, upload_type when it is of no accepted type
 */
export async function contentToKeep(bytes: Buffer, purpose: UploadType): Promise<Content> {
  if (bytes.length === 0) throw new Refused('upload_unreadable')
  const contentType = typeOf(bytes)
  if (!contentType) throw new Refused(beginsLater(bytes) ? 'upload_start' : 'upload_type')
  if (contentType !== 'application/pdf') return { bytes: await reencode(bytes, contentType), contentType }
  if (purpose === 'profile_picture') throw new Refused('upload_type')
  const fault = await inspectApart(bytes)
  if (fault) throw new Refused(fault === 'links' ? 'upload_links' : 'upload_pdf')
  return { bytes, contentType }
}

function typeOf(bytes: Buffer): FileType | null {
  const begins = (magic: Buffer) => bytes.subarray(0, magic.length).equals(magic)
  if (begins(png)) return 'image/png'
  if (begins(jpeg)) return 'image/jpeg'
  return begins(pdf) ? 'application/pdf' : null
}

/** Readers search so far for a beginning that is not the first byte. */
const searchedBytes = 1_024

/** Readers show such a file: a person who sees it there would not understand an answer about its type. */
function beginsLater(bytes: Buffer): boolean {
  const first = bytes.subarray(0, searchedBytes)
  return first.includes(png) || first.includes(pdf) || /\xff\xd8\xff[\xdb\xe0-\xef]/.test(first.toString('latin1'))
}

/** The largest picture, in pixels: 25 megapixels (C-59). */
const maxPixels = 25_000_000
/** The longest side in pixels (DOC-11): a picture one pixel wide takes a hundred times as long as a square one with as many pixels. */
const maxSide = 10_000
/** So many seconds one picture may take. One of 25 megapixels takes about a second. */
const maxSeconds = 10
const jpegQuality = 90

/** The library that reads pictures, loaded with the first one: 23 MB and 0.15 s that a start does not need. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Pictures come one by one from different people, so a cache would not help.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/**
 * Draws a picture again from its pixels and turns it upright: anything else in the file (place, camera, a second file behind the first)
 * is removed.
 * @throws Refused upload_pixels from its header, or when it takes too long; upload_unreadable when it cannot be decoded completely
 */
async function reencode(bytes: Buffer, type: Exclude<FileType, 'application/pdf'>): Promise<Buffer> {
  if (type === 'image/jpeg' && hasTooManyScans(bytes)) throw new Refused('upload_unreadable')
  const sharp = await loadSharp()
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (Math.max(width, height) > maxSide || width * height > maxPixels) throw new Refused('upload_pixels')
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning', sequentialRead: true })
    const upright = picture.timeout({ seconds: maxSeconds }).autoOrient()
    return await (type === 'image/png' ? upright.png() : upright.jpeg({ quality: jpegQuality })).toBuffer()
  } catch (error) {
    if (error instanceof Refused) throw error
    const isLate = error instanceof Error && error.message.includes('timeout')
    throw Object.assign(new Refused(isLate ? 'upload_pixels' : 'upload_unreadable'), { cause: error })
  }
}
