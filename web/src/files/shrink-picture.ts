import { fileEndings } from '@kasuwa/contract/files.ts'
import { drawJpeg } from './draw-jpeg.ts'

/** Small print is still readable at this many pixels. */
const maxSide = 1_600
/** The largest size of a picture in bytes, for slow connections; the first quality that keeps to it is taken. */
const maxBytes = 500_000
const qualities = [0.8, 0.65, 0.5] as const

/** Whether a file may be chosen as a document, by its name (DOC-05). */
export function isAcceptedFile({ name }: { name: string }): boolean {
  return fileEndings.some((ending) => name.toLowerCase().endsWith(ending))
}

/**
 * A document ready to be sent: a picture shrunk to a readable size, a PDF as it is.
 * @throws Error when the picture cannot be read
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.name.toLowerCase().endsWith('.pdf')) return new File([file], file.name, { type: 'application/pdf' })
  // The browser turns the picture as the camera noted it.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return new File([await smallestJpeg(picture)], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' })
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
