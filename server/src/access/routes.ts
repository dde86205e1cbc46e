import type { Handlers } from '../http/bind.ts'
import { changePassword } from './change-password.ts'
import { deviceKey } from './device-key.ts'
import { login, logout } from './login.ts'
import { loginCode } from './login-code.ts'
import { registerPhone } from './register-phone.ts'
import { resetPassword } from './reset-password.ts'
import { saveBasicInfo } from './save-basic-info.ts'
import { sendVerification } from './send-verification.ts'
import { newRecoveryCodes } from './make-recovery-codes.ts'
import { confirmTotp, startTotp, switchOffTotp, totpOf } from './set-up-totp.ts'
import { verifyPhone } from './verify-phone.ts'

/** `me` reads what features to the right hold; it is bound to the overview where the app is put together. */
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
