import { saveProfilePicture } from '../access/user-repository.ts'
import type { Context } from '../context.ts'
import { confirmUpload, type FileReference } from '../files/confirm-upload.ts'
import { saveStep } from './save-step.ts'

/**
 * Level 1, the face: the confirmed picture is the profile picture from now on (C-69).
 * @throws Refused upload_missing
 */
export const confirmFace = (context: Context, reference: FileReference) =>
  saveStep(context, 1, 'face_verification', async (tx, user) => {
    const key = await confirmUpload(tx, context.app, user.id, 'profile_picture', reference, user.profilePicture)
    await saveProfilePicture(tx, user.id, key)
  })
