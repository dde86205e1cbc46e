import { hasNoEnding } from '@kasuwa/domain/profile/file-names.ts'

/** Small print is still readable at this many pixels. */
const maxSide = 1_600
/** The largest size of a picture in bytes, for slow connections. The first quality that fits is used. */
const maxBytes = 500_000
const qualities = [0.8, 0.65, 0.5] as const

/**
 * A document ready to be sent: a picture shrunk to a readable size, a PDF as it is. A picture that is small already, or that this browser cannot
 * draw (a large one on a small phone), is sent as it is too, except a JPEG whose last bytes are missing, which the server would refuse.
 * A file without an ending gets that of its content (DOC-13).
 * @throws Error when it is not a picture
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.name.toLowerCase().endsWith('.pdf')) return new File([file], file.name, { type: 'application/pdf' })
  const type = await typeOf(file)
  if (type === 'application/pdf') return named(file, file.name, type)
  const isCut = type === 'image/jpeg' && !(await endsAsJpeg(file))
  const jpeg = await shrunk(file).catch((error: unknown) => {
    if (!type) throw error
    console.info('The picture is sent as it is', error)
  })
  if (type && !(jpeg && (isCut || jpeg.size < file.size))) return named(file, file.name, type)
  return named(jpeg!, file.name, 'image/jpeg')
}

/** The first bytes of each type that can be sent, and the ending of its name. */
const kinds = {
  'image/jpeg': { begins: [0xff, 0xd8, 0xff], ending: '.jpg' },
  'image/png': { begins: [0x89, 0x50, 0x4e, 0x47], ending: '.png' },
  'application/pdf': { begins: [0x25, 0x50, 0x44, 0x46, 0x2d], ending: '.pdf' },
} as const
type Kind = keyof typeof kinds
const allKinds = Object.keys(kinds) as Kind[]

/** The type of a file by its first bytes; null for a file that cannot be sent as it is. */
export async function typeOf(file: File): Promise<Kind | null> {
  const first = new Uint8Array(await file.slice(0, 5).arrayBuffer())
  return allKinds.find((type) => kinds[type].begins.every((byte, index) => first[index] === byte)) ?? null
}

/** The last bytes of a whole JPEG in which its end marker may be: cameras put blanks behind it. */
const jpegTailBytes = 1_024

async function endsAsJpeg(file: File): Promise<boolean> {
  const last = new Uint8Array(await file.slice(-jpegTailBytes).arrayBuffer())
  return last.some((byte, at) => byte === 0xff && last[at + 1] === 0xd9)
}

function named(content: Blob, name: string, type: Kind): File {
  const known = hasNoEnding(name) ? name : name.replace(/\.[^.]*$/, '')
  return new File([content], known + kinds[type].ending, { type })
}

async function shrunk(file: File): Promise<Blob> {
  // The browser rotates the picture as the camera recorded it.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return await smallestJpeg(picture)
  } finally {
    picture.close()
  }
}

async function smallestJpeg(picture: ImageBitmap): Promise<Blob> {
  let blob = await drawJpeg(picture, picture, maxSide, qualities[0])
  for (const quality of qualities.slice(1)) {
    if (blob.size <= maxBytes) break
    blob = await drawJpeg(picture, picture, maxSide, quality)
  }
  return blob
}

/**
 * A picture as a JPEG, its longer side at most `maxSide` pixels. Transparent parts become white.
 * @param quality 0 to 1
 * @throws Error when the browser cannot draw it
 */
export async function drawJpeg(
  source: CanvasImageSource,
  size: { width: number; height: number },
  maxSide: number,
  quality: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitted(size, maxSide))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas to draw on')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('The picture cannot be encoded')
  return blob
}

/** The size of a picture whose longer side is at most `maxSide` pixels; never larger than it was (FACE-05, C-60). */
export function fitted(size: { width: number; height: number }, maxSide: number): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(size.width, size.height))
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) }
}
