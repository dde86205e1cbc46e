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
