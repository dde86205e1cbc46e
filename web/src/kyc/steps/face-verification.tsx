import { FaceStep } from '../face/face-step.tsx'
import type { Step } from '../step.tsx'
import { attestationTexts, faceTexts } from '../texts.ts'

/** A picture of the face (FACE-01). */
export const faceVerification: Step = {
  name: 'face_verification',
  View: FaceStep,
  summary: ({ profile_picture_url: picture }) => [[faceTexts.status, submitted(picture)]],
}

function submitted(picture: string | null) {
  if (!picture) return null
  return (
    <span className="flex items-center gap-3">
      <img src={picture} alt={faceTexts.preview} className="size-14 shrink-0 rounded-full object-cover" />
      {attestationTexts.submitted}
    </span>
  )
}
