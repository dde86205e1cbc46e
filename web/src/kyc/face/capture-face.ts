import { drawJpeg } from '../../files/draw-jpeg.ts'

const maxSide = 300
const quality = 0.8

/**
 * What the camera shows now: a JPEG of at most 300 pixels, under the name and type of a PNG (FACE-04, FACE-05, C-60).
 * @throws Error when the browser cannot draw it
 */
export async function captureFace(video: HTMLVideoElement): Promise<File> {
  const picture = await drawJpeg(video, { width: video.videoWidth, height: video.videoHeight }, maxSide, quality)
  return new File([picture], `face_${Date.now()}.png`, { type: 'image/png' })
}
