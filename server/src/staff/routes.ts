import type { Handlers } from '../http/bind.ts'
import { addStaff } from './add-staff.ts'
import { listStaff } from './list-staff.ts'
import { resetStaffTotp } from './reset-totp.ts'
import { setStaffStatus } from './set-staff-status.ts'
import { setStaffRoles } from './set-staff-roles.ts'
import { endSignIns, listSignIns } from './sign-ins.ts'

export const staffRoutes: Handlers['staff'] = {
  list: listStaff,
  add: addStaff,
  setStatus: setStaffStatus,
  setRoles: setStaffRoles,
  signIns: listSignIns,
  endSignIns,
  resetTotp: resetStaffTotp,
}
