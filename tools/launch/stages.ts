import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './tools.ts'

/** One thing to check: `run` throws, or resolves with a program's exit code. */
export interface Stage {
  name: string
  /** @param print receives the whole output when other stages run at the same time; without it the output goes to the terminal at once */
  run(print?: (output: string) => void): Promise<number>
}

/** The result of a stage, with a line for the end. */
export interface StageResult {
  passed: boolean
  line: string
}

/** A stage that runs one of the tools in the root folder. */
export function toolStage(name: string, ...command: [string, ...string[]]): Stage {
  return { name, run: (print) => exitCodeOf(command, print) }
}

/** Runs stages one after the other, also after one has failed. Their output is shown at once. */
export async function runInOrder(stages: readonly Stage[]): Promise<StageResult[]> {
  const results: StageResult[] = []
  for (const stage of stages) {
    console.log(`\n── ${stage.name}`)
    const result = await resultOf(stage)
    console.log(result.line)
    results.push(result)
  }
  return results
}

/** Runs stages two at a time, starting them in order, also after one has failed. The output of a stage is shown when it ends. */
export async function runByTwos(stages: readonly Stage[]): Promise<StageResult[]> {
  const results: StageResult[] = []
  const waiting = [...stages.entries()]
  const runWaiting = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, stage] = next
      let output = ''
      const result = await resultOf(stage, (more) => (output += more))
      console.log(`\n── ${stage.name}\n${output}${result.line}`)
      results[place] = result
    }
  }
  await Promise.all([runWaiting(), runWaiting()])
  return results
}

/**
 * Prints the result and the duration of each stage. The last line is only `N passed, N failed`.
 * @returns the exit code
 */
export function summarize(results: readonly StageResult[]): number {
  const passed = results.filter((result) => result.passed).length
  console.log(
    `\n${results.map((result) => result.line).join('\n')}\n\n${passed} passed, ${results.length - passed} failed`,
  )
  return passed === results.length ? 0 : 1
}

async function resultOf(stage: Stage, print?: (output: string) => void): Promise<StageResult> {
  const begin = Date.now()
  const passed = await passes(stage, print)
  // After a request to stop, no more results are printed.
  if (stopping) return new Promise(() => {})
  return { passed, line: `${passed ? '✓' : '✗'} ${stage.name}  ${((Date.now() - begin) / 1000).toFixed(1)} s` }
}

async function passes(stage: Stage, print?: (output: string) => void): Promise<boolean> {
  try {
    return (await stage.run(print)) === 0
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (print) print(`${message}\n`)
    else console.error(message)
    return false
  }
}

const running = new Map<ChildProcess, Promise<unknown>>()
let stopping = false

/** Ends the running tools like Ctrl-C, so that they clean up; then ends the process. */
export async function stopStages(): Promise<void> {
  if (stopping) return
  stopping = true
  // A real Ctrl-C has reached the tools as well, and a second one would make them stop without cleaning up.
  for (const [timeoutMs, signal] of [
    [1_000, 'SIGINT'],
    [10_000, 'SIGKILL'],
  ] as const) {
    const ended = Promise.all(running.values()).then(() => 'ended')
    if ((await Promise.race([ended, sleep(timeoutMs, 'late', { ref: false })])) !== 'late') break
    for (const child of running.keys()) child.kill(signal)
  }
  process.exit(1)
}

async function exitCodeOf(command: [string, ...string[]], print?: (output: string) => void): Promise<number> {
  const stdio = print ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: [print ? 'ignore' : 'inherit', stdio, stdio],
    env: environment(),
  })
  for (const stream of [child.stdout, child.stderr]) if (print) stream?.setEncoding('utf8').on('data', print)
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
  running.set(
    child,
    ended.catch(() => {}),
  )
  return ended.finally(() => running.delete(child))
}

/** The environment of a tool, which keeps its colours although it does not print to a terminal. */
function environment(): NodeJS.ProcessEnv {
  return process.stdout.isTTY ? { FORCE_COLOR: '1', ...process.env } : process.env
}
