import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { faceTexts } from '../texts.ts'
import { drawJpeg } from '../../files/shrink-picture.ts'

type Props = { stream: MediaStream; onCaptured: (picture: File) => void; onCancel: () => void }

/** The camera's live picture, as in a mirror, with an oval for the face. */
export function FaceLive({ stream, onCaptured, onCancel }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  const capture = async () => {
    // There is no picture yet; the user can press again.
    if (!video.current?.videoWidth) return
    onCaptured(await captureFace(video.current))
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="relative mx-auto overflow-hidden rounded-card bg-night">
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label={faceTexts.live}
          className="max-h-[55dvh] min-h-48 w-full -scale-x-100"
        />
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 m-auto aspect-[3/4] h-4/5 rounded-[50%] border-4 border-on-brand/80"
        />
      </div>
      <div className="flex flex-col gap-3">
        <Button wide autoFocus onClick={() => void capture()}>
          {faceTexts.capture}
        </Button>
        <Button look="quiet" wide onClick={onCancel}>
          {faceTexts.cancel}
        </Button>
      </div>
    </div>
  )
}

const maxSide = 300
const quality = 0.8

/**
 * The present picture of the camera: a JPEG of at most 300 pixels, under the name and type of a PNG (FACE-04, FACE-05, C-60).
 * @throws Error when the browser cannot draw it
 */
async function captureFace(video: HTMLVideoElement): Promise<File> {
  const picture = await drawJpeg(video, { width: video.videoWidth, height: video.videoHeight }, maxSide, quality)
  return new File([picture], `face_${Date.now()}.png`, { type: 'image/png' })
}
