import * as z from 'zod/mini'
import { hasKnownEnding } from '@kasuwa/domain/profile/file-names.ts'
import { call } from './call.ts'
import { choice, form, text } from './fields.ts'
import { fileWords } from './profile-words.ts'

/** The purposes of an upload (C-59). */
export const uploadTypes = ['profile_picture', 'utility_bill', 'valid_id'] as const
export type UploadType = (typeof uploadTypes)[number]

/** Accepted contents (DOC-05). */
export const fileTypes = ['image/png', 'image/jpeg', 'application/pdf'] as const

/** A file that was stored through its upload address, as the confirm calls name it. */
export const fileReference = form({
  url: text(undefined, (url) => url !== '' && url.length <= 2_000),
  path: text(undefined, (path) => path !== '' && path.length <= 500),
})

export const filesCalls = {
  presign: call({
    method: 'POST',
    path: '/user/get-presigned-url',
    summary: 'Create an address to PUT one file to',
    who: 'signed-in',
    input: form({
      file_name: text(fileWords.type, (name) => name.length <= 255 && hasKnownEnding(name)),
      file_type: choice(fileTypes, fileWords.type),
      upload_type: choice(uploadTypes),
    }),
    data: z.object({ url: z.string(), path: z.string() }),
    // A signed address is never stored; a second request gets another one.
    repeatable: false,
  }),
}
