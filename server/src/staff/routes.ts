import { staffFile } from './staff-file.ts'
import type { Handlers } from '../context/handlers.ts'
import { useCaseOf } from '../proposals/act-or-propose.ts'
import { addStaff, newAdmin } from './add-staff.ts'
import { adminCorrection, agentCorrection, proposeStaffCorrection } from './correct-staff.ts'
import { listStaff } from './list-staff.ts'
import { codesReset, resetStaffTotp } from './reset-totp.ts'
import { adminEnabling, setStaffStatus } from './set-staff-status.ts'
import { rolesChange } from './set-staff-roles.ts'
import { listStaffTrail, staffTrailFile } from './staff-trail.ts'
import { endSignIns, listSignIns } from './sign-ins.ts'

export const staffActs = {
  new_admin: newAdmin,
  enable_admin: adminEnabling,
  give_roles: rolesChange,
  reset_codes: codesReset,
  agent_correction: agentCorrection,
  admin_correction: adminCorrection,
}

export const staffCorrectionRoutes: Handlers['staffCorrections'] = { propose: proposeStaffCorrection }

export const staffRoutes: Handlers['staff'] = {
  list: listStaff,
  file: staffFile,
  trail: listStaffTrail,
  trailFile: staffTrailFile,
  add: addStaff,
  setStatus: setStaffStatus,
  setRoles: useCaseOf(rolesChange),
  signIns: listSignIns,
  endSignIns,
  resetTotp: resetStaffTotp,
}
