import { type Options, required, type Values } from './command.ts'

/** What makes an admin or an agent (C-37). */
export const staffOptions = {
  phone: { type: 'string' },
  password: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  email: { type: 'string' },
} as const satisfies Options

export const staffUsage = [
  '--phone 08030000001   the number to sign in with',
  '--password …          upper and lower case, a digit, a symbol, 8 characters or more',
  '--first-name …',
  '--last-name …',
  '--email …',
]

/** @throws UsageError naming all that are missing */
export function staffOf(values: Values) {
  const {
    phone,
    password,
    email,
    'first-name': firstName,
    'last-name': lastName,
  } = required(values, ['phone', 'password', 'first-name', 'last-name', 'email'])
  return { phone, password, email, firstName, lastName }
}
