import type { Handlers } from '../http/bind.ts'
import { changePassword } from './change-password.ts'
import { deviceKey } from './device-key.ts'
import { login, logout } from './login.ts'
import { registerPhone } from './register-phone.ts'
import { resetPassword } from './reset-password.ts'
import { saveBasicInfo } from './save-basic-info.ts'
import { sendVerification } from './send-verification.ts'
import { verifyPhone } from './verify-phone.ts'

/** `me` reads what features to the right hold; it is bound to the overview where the app is put together. */
export const accessRoutes: Omit<Handlers['access'], 'me'> = {
  login,
  registerPhone,
  verifyPhone,
  sendVerification,
  basicInfo: saveBasicInfo,
  resetPassword,
  changePassword,
  logout,
  deviceKey,
}
