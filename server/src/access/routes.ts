import type { Handlers } from '../context/handlers.ts'
import { changePassword } from './sign-in/change-password.ts'
import { deviceKey } from './devices/device-key.ts'
import { login, logout } from './sign-in/login.ts'
import { loginCode } from './sign-in/login-code.ts'
import { registerPhone } from './sign-up/register-phone.ts'
import { resetPassword } from './sign-in/reset-password.ts'
import { saveBasicInfo } from './sign-up/save-basic-info.ts'
import { sendVerification } from './sign-up/send-verification.ts'
import { newRecoveryCodes } from './codes/make-recovery-codes.ts'
import { confirmTotp, startTotp, switchOffTotp, totpOf } from './codes/set-up-totp.ts'
import { verifyPhone } from './sign-up/verify-phone.ts'

/** `me` reads what the caller has a right to from other features; it is bound to the overview where the app is put together. */
export const accessRoutes: Omit<Handlers['access'], 'me'> = {
  login,
  loginCode,
  registerPhone,
  verifyPhone,
  sendVerification,
  basicInfo: saveBasicInfo,
  resetPassword,
  changePassword,
  logout,
  deviceKey,
}

export const totpRoutes: Handlers['totp'] = {
  status: totpOf,
  start: startTotp,
  confirm: confirmTotp,
  recoveryCodes: newRecoveryCodes,
  switchOff: switchOffTotp,
}
