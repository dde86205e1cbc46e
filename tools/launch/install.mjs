import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { trimPackages } from './trim.mjs'

/**
 * The two kinds of install: `run` has everything to start the product, `whole` also everything to test it (a browser, a compiler …),
 * which is the larger half.
 */
const npmArguments = {
  run: ['ci', '--omit=dev', '--include=optional'],
  whole: ['ci', '--include=dev', '--include=optional'],
}

/**
 * Runs `npm ci` unless the present install was made from this lockfile on this kind of machine; otherwise it does nothing and prints
 * nothing. The stamp is written last, so that a killed install is repeated. Of two at once one installs and the other waits.
 */
export async function installWhenChanged(root, asked) {
  const stamp = path.join(root, 'node_modules', '.lock-hash')
  const hash = hashOf(root)
  const suffices = () => [`${hash} whole`, `${hash} ${asked}`].includes(readOrNothing(stamp))
  if (suffices()) return
  mkdirSync(path.join(root, '.build'), { recursive: true })
  await withLock(path.join(root, '.build', 'install.lock'), async (alsoHeldBy) => {
    if (suffices()) return
    const begin = Date.now()
    // A whole install stays whole, after a change of the lockfile and after an install by hand: nothing is removed again.
    const extent = hasTestPackages(root) ? 'whole' : asked
    print('Packages: installing what is missing (npm ci) …')
    rmSync(stamp, { force: true })
    await npmCi(root, npmArguments[extent], alsoHeldBy)
    trimPackages(root, extent)
    writeFileSync(stamp, `${hash} ${extent}`)
    print(`Packages: installed, ${Math.round((Date.now() - begin) / 1000)} s`)
  })
}

function hashOf(root) {
  const lockfile = readFileSync(path.join(root, 'package-lock.json'))
  return createHash('sha256').update(lockfile).update(`${process.platform} ${process.arch}`).digest('hex')
}

/** npm's own list of what is installed marks the packages that only testing needs. */
function hasTestPackages(root) {
  return /"dev": true/.test(readOrNothing(path.join(root, 'node_modules', '.package-lock.json')))
}

function readOrNothing(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function npmCi(root, words, alsoHeldBy) {
  const [command, ...first] = npmCommand()
  const options = {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
    shell: command === 'npm' && process.platform === 'win32',
  }
  const child = spawn(command, [...first, ...words], options)
  if (child.pid !== undefined) alsoHeldBy(child.pid)
  // npm undoes an interrupted install. Until then the lock stays ours; otherwise the next start would install at the same time.
  const stop = (signal) => {
    child.once('exit', () => process.exit(1))
    child.kill(signal)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`npm could not be started: ${error.message}`)))
    child.once('exit', (code, signal) => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      if (code === 0) resolve()
      else reject(new Error(`npm ci failed (${signal ?? code}). See above for the reason, and start again.`))
    })
  })
}

/** The npm that runs this script, on its own Node; ours may be in the folder that is about to be replaced. */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  return npm !== undefined && /npm-cli\.c?js$/.test(npm) ? [node ?? process.execPath, npm] : ['npm']
}

function print(words) {
  process.stderr.write(`${words}\n`)
}
