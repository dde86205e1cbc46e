import type { LicensedPackage } from './licences.ts'

type Described = { name: string; version: string }

/**
 * The bill of materials of the running product in CycloneDX 1.6: every package of the lockfile for every kind of machine, without those that only tests
 * need. It has no serial number and no time, so the same lockfile gives the same bytes. (`npm sbom` refuses a lockfile in which optional packages of other
 * machines disagree.)
 */
export const sbomOf = ({ name, version }: Described, packages: readonly LicensedPackage[]): object => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
  components: packages.filter(({ isForTests }) => !isForTests).map(componentOf),
})

const componentOf = ({ name, version, licence, integrity }: LicensedPackage) => ({
  type: 'library',
  'bom-ref': purlOf(name, version),
  ...nameParts(name),
  version,
  purl: purlOf(name, version),
  licenses: [licence.includes(' ') ? { expression: licence } : { license: { id: licence } }],
  ...(integrity !== null && { hashes: [hashOf(integrity)] }),
})

/** A package with a scope has it as its group. */
function nameParts(name: string): { group?: string; name: string } {
  const [scope, own] = name.split('/')
  return own === undefined ? { name } : { group: scope!, name: own }
}

const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** npm writes the digest of a package as `sha512-` and Base64. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = '', digest = ''] = integrity.split(' ')[0]!.split('-')
  return { alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}
