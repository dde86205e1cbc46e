import type { Handlers } from '../http/bind.ts'
import { saveBusinessInfo } from './save-business-info.ts'
import { saveEmploymentInfo } from './save-employment-info.ts'
import { saveNextOfKin } from './save-next-of-kin.ts'
import { savePersonalInfo } from './save-personal-info.ts'

export const profileRoutes: Handlers['profile'] = {
  savePersonalInfo,
  saveNextOfKin,
  saveEmploymentInfo,
  saveBusinessInfo,
}
