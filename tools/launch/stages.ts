import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './tools.ts'

/** One thing to check: `run` throws, or resolves with a program's exit code. */
export interface Stage {
  name: string
  /** @param print takes all that the stage prints when other stages run at the same time; without it, the terminal gets it at once */
  run(print?: (output: string) => void): Promise<number>
}

/** How a stage went, in a line for the end. */
export interface StageResult {
  passed: boolean
  line: string
}

/** A stage that runs one of the tools in the root folder. */
export function toolStage(name: string, ...command: [string, ...string[]]): Stage {
  return { name, run: (print) => exitCodeOf(command, print) }
}

/** Runs stages one after the other, also after one has failed. What they print is seen as it comes. */
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

/** Runs stages two at a time, in order of their start, also after one has failed. What one prints is seen when it ends. */
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
 * Prints how each stage went and how long it took. The last line, alone, is `N passed, N failed`.
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

/** Ends the tools that run just now, as Ctrl-C does, so that they clean up; then ends the process. */
export async function stopStages(): Promise<void> {
  if (stopping) return
  stopping = true
  // A real Ctrl-C has reached the tools as well, and a second one would make them leave everything as it is.
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

/** A tool that prints to us instead of a terminal keeps its colours. */
function environment(): NodeJS.ProcessEnv {
  return process.stdout.isTTY ? { FORCE_COLOR: '1', ...process.env } : process.env
}
