import { roleWords } from '@kasuwa/contract/role-words.ts'
import { type StaffRole, staffRoles } from '@kasuwa/domain/access/staff-roles.ts'

/** Texts that the specification leaves to us (C-156, C-184). */
export const staffTexts = {
  page: 'Staff',
  open: 'Staff',
  trail: 'Staff trail',
  webhooks: 'Webhooks',
  list: 'Admins',
  search: 'Search admins',
  loading: 'Loading the admins',
  name: 'Name',
  lastSignIn: 'Last sign-in',
  status: 'Status',
  actions: 'Actions',
  never: 'Not signed in yet',
  self: 'You',
  none: 'No admins',
  signIns: 'Sign-ins',
  changeRoles: 'Change Roles',
  disable: 'Disable Admin',
  closed: 'This account is already closed',
  enable: 'Enable Admin',
  codes: 'Sign-in codes',
  codesOn: 'On',
  codesOff: 'Off',
}

export const staffStatusTexts = {
  disableQuestion: (name: string) => `${name} will be signed out at once and cannot sign in again.`,
  disableOwn: 'You will be signed out at once and cannot sign in again until another admin enables you.',
  disable: 'Disable',
  enableQuestion: (name: string) => `${name} can sign in again with their old password.`,
  enable: 'Enable',
  disabled: { title: 'Account disabled', text: (name: string) => `${name} can no longer sign in.` },
  enabled: { title: 'Account enabled', text: (name: string) => `${name} can sign in again.` },
}

export const addStaffTexts = {
  open: 'Add Staff',
  purpose: 'They set their own password with Forgot password on the sign-in page and a code sent to this phone.',
  type: 'Account type',
  types: { admin: 'Admin', agent: 'Agent' },
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  send: 'Add',
  done: (name: string) => `${name} is added`,
  doneText: (phone: string, code: string | undefined) =>
    `${code ? `The agent code is ${code}. ` : ''}They set their password with Forgot password on the sign-in page and a code sent to ${phone}.`,
}

export const rolesTexts = {
  title: 'Change Roles',
  purpose: (name: string) => `What ${name} may do from now on. Every admin can read everything.`,
  roles: 'Roles',
  all: 'All roles',
  inWords: (roles: readonly StaffRole[]) =>
    roles.length === staffRoles.length ? rolesTexts.all : roles.map((role) => roleWords.labels[role]).join(', '),
  save: 'Save Roles',
  changed: 'Roles changed',
  changedText: (name: string, roles: string): string => `${name} now has: ${roles}.`,
}

export const signInTexts = {
  title: (name: string) => `Sign-ins of ${name}`,
  loading: 'Loading the sign-ins',
  none: 'Not signed in anywhere.',
  unknownDevice: 'Unknown device',
  current: 'This sign-in',
  since: (since: string, seen: string) => `Since ${since} · last seen ${seen}`,
  end: 'End',
  endAll: 'End All',
  close: 'Close',
  codesOn: 'Sign-in asks for a code from their app.',
  codesOff: 'Sign-in asks for no code: they have not set up sign-in codes.',
}

export const resetTotpTexts = {
  open: 'Reset Codes',
  title: (name: string) => `Reset sign-in codes of ${name}`,
  purpose:
    'For a lost phone, once you are sure that it is them. They are signed out at once, sign in with their password alone, and then set up new codes.',
  reason: 'Reason',
  send: 'Reset',
  done: 'Sign-in codes reset',
  doneText: (name: string) => `${name} signs in with their password alone until they set up new codes.`,
}

export const correctStaffTexts = {
  open: 'Correct Data',
  title: 'Correct Data',
  purpose: 'Another admin confirms it before anything changes. Everything else in the account stays as it is.',
  person: 'For',
  part: 'What is wrong',
  parts: { phone: 'Phone', person: 'Name', email: 'Email' },
  phone: 'New phone number',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email address',
  hints: {
    phone:
      'From then on they sign in with this number. Their password stops working, and they set a new one with a code sent to this number. Both numbers get a text.',
    person: 'Customers and colleagues see this name.',
    email: 'They do not sign in with it.',
  },
  reason: 'Why it is corrected',
  reasonHint: 'Reason and check are kept in the audit trail.',
  checked: 'How you checked it',
  checkedHint: 'For example: called back on the old number, saw the ID card.',
  send: 'Propose',
}
