/** The one list: a feature uses only features to its left. Read by the house's own check and by people. */
export const features = [
  'access',
  'files',
  'kyc',
  'profile',
  'bank-accounts',
  'loans',
  'customers',
  'groups',
  'agents',
  'payments',
  'overview',
] as const

/** Rooms, and which rooms each may import. Packages from npm are not listed here. */
export const rooms: Record<string, readonly string[]> = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  server: ['server', 'contract', 'domain'],
  web: ['web', 'contract', 'domain'],
  sandbox: ['sandbox', 'domain'],
  cli: ['cli', 'server', 'contract', 'domain'],
  journeys: ['journeys', 'launch'],
  launch: ['launch'],
  bench: ['bench', 'server'],
  house: ['house', 'contract', 'server'],
}

/** What the sandbox may know of the domain. */
export const sandboxMayUse = ['domain/src/money.ts', 'domain/src/phone.ts']

/** What the journeys may know of the server: how the packaged PostgreSQL is run, for one that stands apart from the product. */
export const journeysMayUse = ['server/src/db/cluster-binaries.ts', 'server/src/db/cluster-user.ts']

/** What the launcher may know of the server: both decide by the same settings. */
export const launcherMayUse = ['server/src/settings.ts']

/** Names that say nothing. */
export const bannedNames = ['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'misc', 'types', 'lib']
