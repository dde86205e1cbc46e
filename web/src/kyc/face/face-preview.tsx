import { LocalPicture } from '../../files/local-picture.tsx'
import { UploadProgress } from '../../files/upload-progress.tsx'
import { Button } from '../../ui/button.tsx'
import { documentTexts, faceTexts } from '../texts.ts'

type Props = { picture: File; percent: number | null; onUse: () => void; onRetake: () => void; onStop: () => void }

/** The captured picture: to be used, or taken again; while it is sent, how far it is (FACE-01, FACE-03). */
export function FacePreview({ picture, percent, onUse, onRetake, onStop }: Props) {
  return (
    <div className="flex flex-col gap-5">
      <LocalPicture
        picture={picture}
        alt={faceTexts.preview}
        className="mx-auto max-h-[55dvh] min-h-48 rounded-card object-contain"
      />
      {percent === null ? (
        <div className="flex flex-col gap-3">
          <Button wide autoFocus onClick={onUse}>
            {faceTexts.use}
          </Button>
          <Button look="secondary" wide onClick={onRetake}>
            {faceTexts.retake}
          </Button>
        </div>
      ) : (
        <UploadProgress label={faceTexts.uploading} percent={percent} stop={documentTexts.stop} onStop={onStop} />
      )}
    </div>
  )
}
