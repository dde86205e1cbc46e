/** The packages of package-lock.json, by their folders. */
export type Lockfile = {
  packages: Readonly<
    Record<string, { version?: string; license?: string; integrity?: string; dev?: boolean; link?: boolean }>
  >
}

export type LicensedPackage = {
  name: string
  version: string
  licence: string
  /** The digest of its files, as npm writes it. */
  integrity: string | null
  isForTests: boolean
}

/**
 * Licences that the product may be delivered under: permissive ones, and two that ask something of changes to the package itself alone. MPL-2.0 is
 * that of a tool of the build. LGPL-3.0 is that of the prebuilt library of pictures, which is a file apart that a lender may replace.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
])

/** Packages whose description names no licence, with that of the file that they come with. */
const byTheirFile: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Every package of a lockfile with its licence, in the order of the names; ours are left out. Each version is listed once. */
export function licencesOf({ packages }: Lockfile): LicensedPackage[] {
  const found = new Map<string, LicensedPackage>()
  for (const [folder, one] of Object.entries(packages)) {
    const { version = '', license, integrity = null, dev = false, link = false } = one
    const name = folder.split('node_modules/').at(-1) ?? ''
    if (link || !folder.includes('node_modules/')) continue
    const key = `${name}@${version}`
    const isForTests = dev && (found.get(key)?.isForTests ?? true)
    found.set(key, { name, version, licence: license ?? byTheirFile[name] ?? 'unknown', integrity, isForTests })
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** The packages whose licence is unknown, or not one of those that the product may be delivered under. */
export const doubtful = (packages: readonly LicensedPackage[]): LicensedPackage[] =>
  packages.filter(({ licence }) => !isAllowed(licence))

/** An expression of SPDX without nested parts: one of several choices must be allowed, or all of what applies together. */
function isAllowed(licence: string): boolean {
  const words = licence.replace(/^\(|\)$/g, '')
  return words.includes(' OR ')
    ? words.split(' OR ').some((one) => isAllowed(one))
    : words.split(' AND ').every((one) => allowed.has(one))
}

/** The list as a page: licence by licence, the ones with most packages first. */
export function licencesPage(packages: readonly LicensedPackage[]): string {
  const groups = [...Map.groupBy(packages, ({ licence }) => licence)].toSorted(([, a], [, b]) => b.length - a.length)
  const rows = groups.map(([licence, own]) => {
    const names = own.map(({ name, version, isForTests }) => `${name} ${version}${isForTests ? ' (tests)' : ''}`)
    return `## ${licence}: ${own.length}\n\n${names.join(', ')}`
  })
  return `# Licences of the packages\n\n"(tests)" marks a package that is not part of the running product.\n\n${rows.join('\n\n')}\n`
}
