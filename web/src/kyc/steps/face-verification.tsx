import { FaceStep } from '../face/face-step.tsx'
import type { Step } from '../step.tsx'

/** A picture of the face (FACE-01). */
export const faceVerification: Step = {
  name: 'face_verification',
  View: FaceStep,
}
