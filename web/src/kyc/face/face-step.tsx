import { api } from '../../base/calls/api.ts'
import type { StoredFile } from '../../files/upload.ts'
import { type UploadUnderWay, useUpload } from '../../files/use-upload.ts'
import { Button } from '../../ui/button.tsx'
import { kycTexts, faceTexts } from '../texts.ts'
import type { StepProps } from '../use-wizard.ts'
import { FaceInstructions } from './face-instructions.tsx'
import { FaceLive } from './face-live.tsx'
import { useFaceCapture, type FaceView } from './use-face-capture.ts'
import { LocalPicture } from '../../files/local-picture.tsx'
import { UploadProgress } from '../../files/upload-progress.tsx'

/** A picture of the face: instructions, camera, preview, sending; a failure leads back to the preview (FACE-01 to FACE-07). */
export function FaceStep({ answers, goOn, isEdit, cancelEdit }: StepProps) {
  const confirm = async (file: StoredFile) => goOn((await api.kyc.confirmFace(file)).data.next_stage)
  return (
    <FacePicture
      stored={answers.profile_picture_url}
      confirm={confirm}
      {...(isEdit && { cancel: { label: kycTexts.cancelEdit, onCancel: cancelEdit } })}
    />
  )
}

type PictureProps = {
  /** The picture that is stored already. */
  stored: string | null
  /** Runs with the picture that was sent. */
  confirm: (file: StoredFile) => Promise<unknown>
  /** Leaves without a new picture. */
  cancel?: { label: string; onCancel: () => void }
}

/** The whole flow from the instructions to the sent picture. */
export function FacePicture({ stored, confirm, cancel: leave }: PictureProps) {
  const { view, open, captured, cancel } = useFaceCapture()
  const { underWay, send, abort, retry } = useUpload('profile_picture', confirm)
  return (
    <>
      {view.at === 'live' && <FaceLive stream={view.stream} onCaptured={captured} onCancel={cancel} />}
      {view.at === 'preview' && (
        <FacePreview
          picture={view.picture}
          underWay={underWay}
          onUse={() => send(view.picture)}
          onRetake={open}
          onStop={abort}
          onRetry={retry}
        />
      )}
      {isBefore(view) && (
        <FaceInstructions stored={stored} {...instructionsOf(view)} onOpen={open} onChosen={captured} />
      )}
      {leave && underWay === null && (
        <Button look="quiet" wide className="mt-3" onClick={leave.onCancel}>
          {leave.label}
        </Button>
      )}
    </>
  )
}

type Before = Extract<FaceView, { at: 'instructions' | 'opening' }>

function isBefore(view: FaceView): view is Before {
  return view.at === 'instructions' || view.at === 'opening'
}

function instructionsOf(view: Before) {
  if (view.at === 'opening') return { opening: true, refused: false, returned: false }
  return { opening: false, refused: view.refused ?? false, returned: view.returned ?? false }
}

type Props = {
  picture: File
  underWay: UploadUnderWay | null
  onUse: () => void
  onRetake: () => void
  onStop: () => void
  onRetry: () => void
}

/** The captured picture: to be used or taken again; while it is sent, its progress (FACE-01, FACE-03). */
function FacePreview({ picture, underWay, onUse, onRetake, onStop, onRetry }: Props) {
  return (
    <div className="flex flex-col gap-5">
      <LocalPicture
        picture={picture}
        alt={faceTexts.preview}
        className="mx-auto max-h-[55dvh] min-h-48 rounded-card object-contain"
      />
      {underWay === null ? (
        <div className="flex flex-col gap-3">
          <Button wide autoFocus onClick={onUse}>
            {faceTexts.use}
          </Button>
          <Button look="secondary" wide onClick={onRetake}>
            {faceTexts.retake}
          </Button>
        </div>
      ) : (
        <UploadProgress label={faceTexts.uploading} of={underWay} onStop={onStop} onRetry={onRetry} />
      )}
    </div>
  )
}
