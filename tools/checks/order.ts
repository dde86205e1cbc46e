/** The features, in the order of the loan business: a feature uses only features to its left. */
export const features = [
  'access',
  'files',
  'profile',
  'proposals',
  'kyc',
  'bank-accounts',
  'products',
  'loans',
  'customers',
  'groups',
  'staff',
  'agents',
  'payments',
  'cash',
  'collections',
  'books',
  'reports',
  'documents',
  'privacy',
  'webhooks',
  'imports',
  'overview',
] as const

/**
 * The rooms of a part, from the lowest to the highest: a file uses its own room and earlier ones. The architecture check and people read
 * this list. A room may be a folder in a folder (`customers/page`); files directly in `src` may use every room.
 */
export const rooms: Record<string, readonly string[]> = {
  contract: features,
  server: [
    'base',
    'settings',
    'db',
    'data-folder',
    'security',
    'providers',
    'outbox',
    'context',
    'audit',
    'notifications',
    'lists',
    'ledger',
    'jobs',
    'seals',
    'archive',
    'idempotency',
    'backup',
    ...features,
    'http',
    'app',
    'doctor',
    'demo',
    'testing',
  ],
  web: [
    'ui',
    'base',
    'money',
    'offline',
    'lists',
    'forms',
    ...features.filter((feature) => feature !== 'overview' && feature !== 'products'),
    'products',
    'customers/page',
    'agents/page',
    'round',
    'search',
    'notifications',
    'overview',
    'shell',
    'testing',
  ],
}

/** The parts of the repository, and which parts each may import. Packages from npm are not listed here. */
export const parts: Record<string, readonly string[]> = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  client: ['client', 'contract', 'domain'],
  server: ['server', 'contract', 'domain', 'tools/local-postgres'],
  web: ['web', 'client', 'contract', 'domain'],
  sandbox: ['sandbox', 'domain'],
  cli: ['cli', 'server', 'contract', 'domain'],
  journeys: ['journeys', 'client', 'tools/launch', 'tools/local-postgres'],
  'tools/launch': ['tools/launch'],
  'lab/bench': ['lab/bench', 'journeys', 'server', 'domain', 'tools/launch', 'tools/local-postgres'],
  'lab/model': ['lab/model', 'lab/bench', 'server', 'domain', 'tools/local-postgres'],
  'lab/trials': ['lab/trials', 'lab/bench', 'journeys', 'server', 'sandbox', 'domain', 'tools/local-postgres'],
  'tools/checks': ['tools/checks', 'contract', 'server'],
  'tools/statement-check': ['tools/statement-check', 'server', 'domain', 'tools/local-postgres'],
  'tools/local-postgres': ['tools/local-postgres'],
}

/** The files of the domain that the sandbox may use. */
export const sandboxMayUse = ['domain/src/money.ts', 'domain/src/phone.ts']

/** The files of the server that the launcher may use, since both read the same settings. */
export const launcherMayUse = ['server/src/settings/settings.ts']

/** The files of the web that the stories may use, since they build its gallery, which has icons. */
export const storiesMayUse = ['web/build/icons.ts']

/** The files of the server that a command may use: its use case, and the code that opens the app; nothing else of the features. */
export const commandsMayUse = [
  'server/src/app/with-app.ts',
  'server/src/app/back-up-command.ts',
  'server/src/app/move-files-command.ts',
  'server/src/app/restore-check.ts',
  'server/src/context/context.ts',
  'server/src/data-folder/data-folder-mark.ts',
  'server/src/base/log.ts',
  'server/src/settings/settings.ts',
  'server/src/settings/start-problem.ts',
  'server/src/app/rotate-key.ts',
  'server/src/access/staff/create-staff.ts',
  'server/src/access/codes/reset-totp.ts',
  'server/src/access/staff/set-user-status.ts',
  'server/src/backup/problems.ts',
  'server/src/backup/restore.ts',
  'server/src/backup/restored.ts',
  'server/src/backup/restore-files.ts',
  'server/src/backup/wal-check.ts',
  'server/src/demo/make-demo.ts',
  'server/src/files/move-files.ts',
  'server/src/jobs/daily.ts',
  'server/src/privacy/forget.ts',
  'server/src/payments/money-jobs.ts',
  'server/src/seals/verify.ts',
  'server/src/archive/archive-months.ts',
  'server/src/archive/check-archive.ts',
  'server/src/archive/problems.ts',
  'server/src/books/trial-balance.ts',
  'server/src/books/extract/audit-extract.ts',
  'server/src/doctor/doctor.ts',
  'server/src/imports/import-folder.ts',
]

/** Names without a meaning. */
export const bannedNames = ['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'misc', 'types', 'lib']
