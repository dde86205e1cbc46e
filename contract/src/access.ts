import { phoneVerificationPending } from '@kasuwa/domain/access/user-status.ts'
import { accountTypes } from '@kasuwa/domain/access/account-types.ts'
import { codePurposes } from '@kasuwa/domain/access/one-time-code.ts'
import * as z from 'zod/mini'
import { changePasswordInput, loginInput, phoneInput } from './access-forms.ts'
import { call, nothing } from './call.ts'
import { kycLevel, user } from './entities/user.ts'
import { noData } from './entities/wire.ts'
import { choice, form, password, phone } from './fields.ts'
import { basicInfoInput, code } from './sign-up-forms.ts'
import { signInCodeInput } from './totp.ts'
import { accountWords } from './account-words.ts'

/** The answer of a sign-in. `second_step`: the lender requires sign-in codes, and this person has to set them up before anything else. */
const signedIn = z.object({
  access_token: z.string(),
  account_type: z.enum(accountTypes),
  kyc: z.object({ kyc_level: kycLevel(), kycLevel1Completed: z.boolean(), isCompleted: z.boolean() }),
  second_step: z.optional(z.literal('set-up')),
})

/** A further field of a call that sets a password: a warning where the password was accepted although it is easy to guess (C-215). */
const ofPassword = { warning: z.optional(z.string()) }

export const accessCalls = {
  login: call({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in',
    who: 'anyone',
    input: loginInput,
    /** Status 202 for staff who use sign-in codes: they are signed in only after they have entered the code (decision 60). */
    data: z.union([signedIn, z.object({ second_step: z.literal('code') })]),
    refusals: ['wrong_credentials', 'account_closed', 'sign_in_throttled', 'too_many_requests'],
    limits: ['attempts', 'failures'],
    repeatable: false,
  }),
  loginCode: call({
    method: 'POST',
    path: '/auth/login/code',
    summary: "The second step of a staff member's sign-in: a code from their authenticator app, or a recovery code",
    who: 'anyone',
    input: signInCodeInput,
    data: signedIn,
    refusals: ['sign_in_again', 'sign_in_code_wrong', 'code_throttled', 'account_closed', 'too_many_requests'],
    limits: ['failures'],
    // A token is never stored with an answer; the same code sent again from the same browser returns the same session.
    repeatable: false,
  }),
  registerPhone: call({
    method: 'POST',
    path: '/auth/register/phone',
    summary: 'Register a phone and send it a code',
    who: 'anyone',
    input: phoneInput,
    data: z.object({ user_id: z.string(), status: z.literal(phoneVerificationPending) }),
    refusals: ['phone_registered', 'code_too_soon', 'code_limit', 'sms_unavailable', 'too_many_requests'],
    limits: ['attempts', 'failures', 'texts'],
  }),
  verifyPhone: call({
    method: 'POST',
    path: '/auth/register/verify-phone',
    summary: 'Verify a code, for sign-up or recovery',
    who: 'anyone',
    input: form({ type: choice(codePurposes), code: code(), user: phone() }),
    data: noData(),
    refusals: ['code_wrong', 'too_many_requests'],
    limits: ['failures'],
  }),
  sendVerification: call({
    method: 'POST',
    path: '/auth/send-verification',
    summary: 'Send a code, again or for recovery',
    who: 'anyone',
    input: form({
      type: z.prefault(choice(codePurposes), 'ACCOUNT_VERIFICATION'),
      user: phone(),
      method: z.prefault(choice(['phone']), 'phone'),
    }),
    data: noData(),
    refusals: ['code_too_soon', 'code_limit', 'sms_unavailable', 'too_many_requests'],
    limits: ['texts'],
  }),
  basicInfo: call({
    method: 'POST',
    path: '/auth/register/basic-info-password',
    summary: 'Finish the sign-up of a verified phone',
    who: 'anyone',
    message: accountWords.setupComplete.text,
    input: basicInfoInput(),
    data: noData(),
    topLevel: ofPassword,
    refusals: ['phone_not_verified', 'agent_code_unknown', 'email_taken', 'too_many_requests'],
    limits: ['failures'],
  }),
  resetPassword: call({
    method: 'POST',
    path: '/auth/password/reset',
    summary: 'Set a new password after a verified recovery code',
    who: 'anyone',
    message: accountWords.passwordReset.text,
    input: form({ user: phone(), password: password() }),
    data: noData(),
    topLevel: ofPassword,
    refusals: ['no_reset_grant'],
  }),
  changePassword: call({
    method: 'POST',
    path: '/auth/password/change',
    summary: "Change the caller's own password",
    who: 'signed-in',
    message: accountWords.passwordChanged.text,
    input: changePasswordInput,
    data: noData(),
    topLevel: ofPassword,
  }),
  me: call({
    method: 'GET',
    path: '/auth/me',
    summary: 'The signed-in user with their account',
    who: 'signed-in',
    beforeSetUp: true,
    input: nothing,
    data: user,
    topLevel: { accountType: z.enum(accountTypes) },
  }),
  logout: call({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the session',
    who: 'signed-in',
    beforeSetUp: true,
    accepts: 'none',
    input: nothing,
    data: noData(),
    repeatable: false,
  }),
  deviceKey: call({
    method: 'POST',
    path: '/auth/device-key',
    summary: "The key with which this browser encrypts the caller's data that it stores",
    who: 'signed-in',
    accepts: 'none',
    input: nothing,
    data: z.object({ owner: z.string(), key: z.string() }),
    // A key is never stored with an answer; a second request returns the same key.
    repeatable: false,
  }),
}
