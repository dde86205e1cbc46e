import * as z from 'zod/mini'
import { readSignInCode, totpModes } from '@kasuwa/domain/access/sign-in-code.ts'
import { staffRoles } from '@kasuwa/domain/access/staff-roles.ts'
import { call, nothing } from './call.ts'
import { instant, noData } from './entities/wire.ts'
import { form, password } from './fields.ts'
import { accountWords } from './account-words.ts'

/** The forms of sign-in codes, apart from the calls, so that a page that imports its form carries no answer's schema. */

/** Six digits from the authenticator app, or a recovery code, as typed. */
const signInCode = () =>
  z.string({ error: accountWords.signInCode }).check(
    z.trim(),
    z.refine((typed) => readSignInCode(typed) !== null, accountWords.signInCode),
  )

export const signInCodeInput = form({ code: signInCode() })

/** The caller's own password, which a person who finds an open session does not know. */
export const ownPasswordInput = form({ password: password() })

export const switchOffInput = form({ password: password(), code: signInCode() })

/** Sign-in codes are for all staff and for nobody else (decision 60); each staff member sets up their own. */
const staff = ['admin', 'agent'] as const

/** Shown once: the server keeps only their digests. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const totpCalls = {
  status: call({
    method: 'GET',
    path: '/auth/totp',
    summary: "Whether the lender offers or requires sign-in codes, and the state of the caller's own",
    who: staff,
    beforeSetUp: true,
    input: nothing,
    data: z.object({
      mode: z.enum(totpModes),
      /** Null while they are off. */
      on_since: z.nullable(instant()),
      recovery_codes_left: z.number(),
    }),
  }),
  start: call({
    method: 'POST',
    path: '/auth/totp/start',
    summary:
      'Begin to set up sign-in codes; returns the secret for the authenticator app, as text and as the address of its QR code',
    who: staff,
    roles: staffRoles,
    beforeSetUp: true,
    input: ownPasswordInput,
    data: z.object({ secret: z.string(), uri: z.string() }),
    refusals: ['totp_not_offered', 'totp_on', 'sign_in_throttled'],
    // A secret is never stored with an answer; a second request within ten minutes returns the same secret.
    repeatable: false,
  }),
  confirm: call({
    method: 'POST',
    path: '/auth/totp/confirm',
    summary:
      'Switch sign-in codes on with the first code; the other sessions end. Returns the recovery codes, which are shown once',
    who: staff,
    roles: staffRoles,
    beforeSetUp: true,
    input: signInCodeInput,
    data: recoveryCodes,
    refusals: [
      'sign_in_code_wrong',
      'code_throttled',
      'totp_not_offered',
      'totp_on',
      'totp_not_begun',
      'idempotency_conflict',
    ],
  }),
  recoveryCodes: call({
    method: 'POST',
    path: '/auth/totp/recovery-codes',
    summary: 'Create new recovery codes, with a code; earlier ones are no longer accepted',
    who: staff,
    roles: staffRoles,
    input: signInCodeInput,
    data: recoveryCodes,
    refusals: ['sign_in_code_wrong', 'code_throttled', 'totp_not_on', 'idempotency_conflict'],
  }),
  switchOff: call({
    method: 'POST',
    path: '/auth/totp/off',
    summary: "Switch the caller's own sign-in codes off, with password and code; the other sessions end",
    who: staff,
    roles: staffRoles,
    input: switchOffInput,
    data: noData(),
    refusals: ['sign_in_code_wrong', 'code_throttled', 'sign_in_throttled', 'totp_not_on', 'idempotency_conflict'],
  }),
}
