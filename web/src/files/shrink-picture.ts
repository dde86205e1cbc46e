/** Small print is still readable at this many pixels. */
const maxSide = 1_600
/** The largest size of a picture in bytes, for slow connections; the first quality that keeps to it is taken. */
const maxBytes = 500_000
const qualities = [0.8, 0.65, 0.5] as const

/**
 * A document ready to be sent: a picture shrunk to a readable size, a PDF as it is. A picture that is small already, or that this browser cannot
 * draw (a large one on a small phone), is sent as it is too.
 * @throws Error when it is no picture at all
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.name.toLowerCase().endsWith('.pdf')) return new File([file], file.name, { type: 'application/pdf' })
  const type = await typeOf(file)
  const jpeg = await shrunk(file).catch((error: unknown) => {
    if (!type) throw error
    console.info('The picture is sent as it is', error)
  })
  if (type && !(jpeg && jpeg.size < file.size)) return named(file, file.name, type)
  return named(jpeg!, file.name, 'image/jpeg')
}

/** The first bytes of a picture, whatever its name says, and the ending of that name. */
const pictureTypes = {
  'image/jpeg': { begins: [0xff, 0xd8, 0xff], ending: '.jpg' },
  'image/png': { begins: [0x89, 0x50, 0x4e, 0x47], ending: '.png' },
} as const
type PictureType = keyof typeof pictureTypes

async function typeOf(file: File): Promise<PictureType | null> {
  const first = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const isOf = (type: PictureType) => pictureTypes[type].begins.every((byte, index) => first[index] === byte)
  return isOf('image/jpeg') ? 'image/jpeg' : isOf('image/png') ? 'image/png' : null
}

const named = (picture: Blob, name: string, type: PictureType) =>
  new File([picture], name.replace(/\.[^.]*$/, pictureTypes[type].ending), { type })

async function shrunk(file: File): Promise<Blob> {
  // The browser turns the picture as the camera noted it.
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
