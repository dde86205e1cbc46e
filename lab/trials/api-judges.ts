import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openApi } from '../../server/src/http/open-api/document.ts'
import type { Trial } from './trial.ts'

/** The judges: together 77 MB and 146 packages, which is why they are no part of the product's own packages. */
const packages = [
  '@redocly/openapi-core@2.64.0',
  '@stoplight/spectral-core@1.24.1',
  '@stoplight/spectral-rulesets@1.23.1',
]

type Redocly = {
  createConfig(config: object): Promise<unknown>
  lintFromString(given: {
    source: string
    absoluteRef: string
    config: unknown
  }): Promise<{ ruleId: string; message: string }[]>
}
type SpectralCore = {
  Spectral: new () => {
    setRuleset(ruleset: object): void
    run(document: object): Promise<{ code: string; message: string; path: string[] }[]>
  }
}

/** OPER-50: judges of OpenAPI, which nobody here wrote, read the document. They are installed into a folder that is removed again. */
export const apiJudges: Trial = {
  name: 'api-judges',
  sentence:
    "Redocly and Spectral, with their recommended rules, have neither an error nor a warning about the API's document.",
  options: {},
  async run(_options, show) {
    const folder = await mkdtemp(join(tmpdir(), 'kasuwa-judges-'))
    try {
      await writeFile(join(folder, 'package.json'), '{"private":true}')
      const command = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages]
      await promisify(execFile)('npm', command, { cwd: folder, shell: process.platform === 'win32' })
      const source = JSON.stringify(openApi())
      const load = createRequire(join(folder, 'package.json'))
      const redocly = await byRedocly(load('@redocly/openapi-core') as Redocly, source, join(folder, 'openapi.json'))
      const spectral = await bySpectral(load, source)
      for (const finding of [...redocly, ...spectral]) show(finding)
      return {
        violations: redocly.length + spectral.length,
        redocly: redocly.length,
        spectral: spectral.length,
        bytes: source.length,
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function byRedocly(
  { createConfig, lintFromString }: Redocly,
  source: string,
  absoluteRef: string,
): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source, absoluteRef, config })
  return found.map(({ ruleId, message }) => `Redocly ${ruleId}: ${message}`)
}

async function bySpectral(load: NodeJS.Require, source: string): Promise<string[]> {
  const { Spectral } = load('@stoplight/spectral-core') as SpectralCore
  const { oas } = load('@stoplight/spectral-rulesets') as { oas: object }
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [[oas, 'recommended']] })
  const found = await spectral.run(JSON.parse(source) as object)
  return found.map(({ code, message, path }) => `Spectral ${code}: ${message} (${path.join('/')})`)
}
