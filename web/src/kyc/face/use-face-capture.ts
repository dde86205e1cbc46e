import { useEffect, useRef, useState } from 'react'

export type FaceView =
  | { readonly at: 'instructions'; readonly refused?: boolean; readonly returned?: boolean }
  | { readonly at: 'opening' }
  | { readonly at: 'live'; readonly stream: MediaStream }
  | { readonly at: 'preview'; readonly picture: File }

/** Instructions -> camera -> preview, and back by cancel or retake. The camera is switched off as soon as it is not shown (FACE-01 to FACE-03). */
export function useFaceCapture() {
  const [view, setView] = useState<FaceView>({ at: 'instructions' })
  const camera = useRef<MediaStream | null>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      letGo(camera)
    }
  }, [])
  const open = async () => {
    setView({ at: 'opening' })
    const stream = await openCamera()
    if (isLeft.current) return stream && closeCamera(stream)
    camera.current = stream
    setView(stream ? { at: 'live', stream } : { at: 'instructions', refused: true, returned: true })
  }
  const captured = (picture: File) => {
    letGo(camera)
    setView({ at: 'preview', picture })
  }
  const cancel = () => {
    letGo(camera)
    setView({ at: 'instructions', returned: true })
  }
  return { view, open: () => void open(), captured, cancel }
}

function letGo(camera: { current: MediaStream | null }): void {
  if (camera.current) closeCamera(camera.current)
  camera.current = null
}

/** The camera on the user's side; null when there is none, when it is refused, or when the page may not ask (FACE-07, C-61). */
async function openCamera(): Promise<MediaStream | null> {
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

/** Switches the camera off. */
function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
