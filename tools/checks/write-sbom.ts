import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { doubtful, licencesOf, licencesPage, type Lockfile } from './licences.ts'
import { sbomOf } from './sbom.ts'
import { root } from './tree.ts'

// npm run sbom: writes the bill of materials of the running product (CycloneDX) and the licences of all packages, both from package-lock.json. It ends
// with 1 where a licence is unknown or not allowed.
const folder = join(root, '.build')
const [sbom, licences] = [join(folder, 'sbom.cdx.json'), join(folder, 'licences.md')]
const read = (name: string): string => readFileSync(join(root, name), 'utf8')
const packages = licencesOf(JSON.parse(read('package-lock.json')) as Lockfile)
mkdirSync(folder, { recursive: true })
writeFileSync(
  sbom,
  `${JSON.stringify(sbomOf(JSON.parse(read('package.json')) as { name: string; version: string }, packages), null, 2)}\n`,
)
writeFileSync(licences, licencesPage(packages))
const wrong = doubtful(packages)
for (const { name, version, licence } of wrong) console.error(`${name} ${version}: ${licence}`)
console.log(`${relative(root, sbom)} and ${relative(root, licences)}: ${packages.length} packages`)
if (wrong.length > 0) process.exitCode = 1
