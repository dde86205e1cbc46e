/** The sessions that the filled database has. */
export const tokens = {
  admin: 'bench-token-of-the-admin',
  agent: 'bench-token-of-an-agent',
  customer: 'bench-token-of-a-customer',
} as const

export type Who = keyof typeof tokens
