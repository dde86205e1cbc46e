/** The camera that looks at its user; null when there is none, when it is refused, or when the page may not ask (FACE-07, C-61). */
export async function openCamera(): Promise<MediaStream | null> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 640 } },
      audio: false,
    })
  } catch (error) {
    console.info('No camera', error)
    return null
  }
}

/** Lets the camera go; its light goes out. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
