import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { type Found, packagedBrowser } from './packaged-browser.ts'
import { tools } from './tools.ts'

const run = promisify(execFile)

/** A Chromium that starts on this machine, and the environment to start it in. */
export interface Browser {
  executablePath: string
  env: Record<string, string>
}

/**
 * The browser for the journeys: the one that CHROMIUM names, the packaged one, the machine's own, or one that is installed now. The packaged
 * one is preferred: it is the same on every machine, and takes 0.6 of the time because it has no window (decision 0034).
 * @throws Error with a sentence about the browsers that were tried
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM']
  if (named) {
    const browser = whole({ executablePath: named, needs: {} })
    if (await starts(browser)) return browser
    throw new Error(`CHROMIUM names ${named}, which does not start.`)
  }
  for (const find of [packagedBrowser, machinesOwn, playwrights, debians]) {
    const found = await find().catch(() => null)
    if (found && (await starts(whole(found)))) return whole(found)
  }
  throw new Error(
    'No browser for the journeys: neither the packages, the machine, Playwright nor apt-get has one. Install Chromium, or set CHROMIUM.',
  )
}

function whole({ executablePath, needs }: Found): Browser {
  const ours = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { executablePath, env: { ...Object.fromEntries(ours), ...needs } }
}

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
]

async function machinesOwn(): Promise<Found | null> {
  const executablePath = usual.find((place) => existsSync(place))
  return executablePath ? { executablePath, needs: {} } : null
}

async function playwrights(): Promise<Found | null> {
  await show(process.execPath, [tools.playwright, 'install', 'chromium'])
  const { chromium } = await import('@playwright/test')
  return { executablePath: chromium.executablePath(), needs: {} }
}

async function debians(): Promise<Found | null> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  await show('apt-get', ['update', '-q'])
  await show('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'])
  return machinesOwn()
}

/** On Windows the browser would open a window to show its version. */
async function starts({ executablePath, env }: Browser): Promise<boolean> {
  if (process.platform === 'win32') return existsSync(executablePath)
  return run(executablePath, ['--version', '--no-sandbox'], { env, timeout: 30_000 }).then(
    () => true,
    () => false,
  )
}

async function show(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))))
  })
}
