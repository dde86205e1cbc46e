import { readSignInCode } from '@kasuwa/domain/access/sign-in-code.ts'
import * as z from 'zod/mini'
import { form, password } from './fields.ts'
import { accessWords } from './words.ts'

/** The forms of sign-in codes, apart from the calls, so that a page that imports its form carries no answer's schema. */

/** Six digits from the authenticator app, or a recovery code, as typed. */
const signInCode = () =>
  z.string({ error: accessWords.signInCode }).check(
    z.trim(),
    z.refine((typed) => readSignInCode(typed) !== null, accessWords.signInCode),
  )

export const signInCodeInput = form({ code: signInCode() })

/** The caller's own password, which a person who finds an open session does not know. */
export const ownPasswordInput = form({ password: password() })

export const switchOffInput = form({ password: password(), code: signInCode() })
