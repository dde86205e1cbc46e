import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const onWindows = process.platform === 'win32'

/** A running part of the product. */
export interface Child {
  name: string
  process: ChildProcess
  /** Resolves with its exit code, or with a text for the signal or error that ended it. */
  ended: Promise<number | string>
  /** Asks it to stop and waits; kills it when it does not react. */
  stop(): Promise<void>
}

interface Options {
  env?: NodeJS.ProcessEnv
  /** Options of Node itself. */
  nodeFlags?: readonly string[]
  /** Passes its stdout to the caller instead of showing it. */
  pipe?: boolean
}

/** A stopping server continues to serve for a moment (DRAIN_SECONDS), then answers the calls under way. */
const timeoutMs = 20_000 + 1_000 * (Number(process.env['DRAIN_SECONDS']) || 5)

/**
 * Starts a program of ours. It has a channel to this process and ends when that closes, even after a kill with -9. It is not in our process
 * group, so that Ctrl-C reaches only this process and the parts stop in our order.
 */
export function startChild(name: string, [script, ...args]: [string, ...string[]], options: Options = {}): Child {
  const child = spawn(process.execPath, [...(options.nodeFlags ?? []), script, ...args], {
    stdio: ['ignore', options.pipe ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    env: options.env ?? process.env,
    detached: !onWindows,
    windowsHide: true,
  })
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`))
    child.once('exit', (code, signal) => resolve(code ?? `was ended by ${signal}`))
  })
  return { name, process: child, ended, stop: () => stop(child, ended) }
}

async function stop(child: ChildProcess, ended: Promise<number | string>): Promise<void> {
  if (onWindows && child.connected) child.disconnect()
  else child.kill('SIGTERM')
  const late = await Promise.race([ended.then(() => false), sleep(timeoutMs, true, { ref: false })])
  if (!late) return
  child.kill('SIGKILL')
  await ended
}
