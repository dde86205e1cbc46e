import { readFileSync } from 'node:fs'

const every = 500

/**
 * Calls back once when npm is gone. A signal or kill that reaches only npm, or only npm's shell, is not passed on: this process would continue
 * as an orphan and keep the ports. Without npm (nohup, a service) losing the parent means nothing.
 */
export function whenAncestorsAreGone(callback) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const grandparent = isShellOfNpm(parent) ? parentOf(parent) : null
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === null || parentOf(parent) === grandparent)) return
    clearInterval(timer)
    callback()
  }, every)
  timer.unref()
}

/** npm runs a script by `sh -c`, and on Linux not every shell is replaced by its last command; elsewhere all are. */
function isShellOfNpm(pid) {
  try {
    const [shell, option] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return /(^|\/)[a-z]*sh$/.test(shell) && option === '-c'
  } catch {
    return false
  }
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return -1
  }
}
