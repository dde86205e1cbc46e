import { form, password, phone } from './fields.ts'

/** The forms of a page are apart from the calls: a page that imports its form must not carry every answer's schema. */

/** The status that moves the sign-up wizard on to the code (SIGNUP-07). */
export const phoneVerificationPending = 'PHONE_VERIFICATION_PENDING'

export const loginInput = form({ phone: phone(), password: password() })

export const phoneInput = form({ phone: phone() })

export const changePasswordInput = form({ oldPassword: password(), newPassword: password() })
