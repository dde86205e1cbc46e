import { form, password, phone } from './fields.ts'

/** The forms of a page are apart from the calls: a page that imports its form must not carry every answer's schema. */

export const loginInput = form({ phone: phone(), password: password() })

export const phoneInput = form({ phone: phone() })

export const changePasswordInput = form({ oldPassword: password(), newPassword: password() })
