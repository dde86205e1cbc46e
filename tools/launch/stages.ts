import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './tools.ts'

/** One thing to check: `run` throws, or resolves with a program's exit code. */
export interface Stage {
  name: string
  run(): Promise<number>
}

/** A stage that runs one of the tools in the root folder; what it prints passes through. */
export function toolStage(name: string, ...command: [string, ...string[]]): Stage {
  return { name, run: () => exitCodeOf(command) }
}

/**
 * Runs all stages in order, also after one has failed, and says how each went and how long it took.
 * The last line, alone, is `N passed, N failed`.
 * @returns the exit code
 */
export async function runStages(stages: Stage[]): Promise<number> {
  const results: { line: string; passed: boolean }[] = []
  for (const stage of stages) {
    console.log(`\n── ${stage.name}`)
    const begin = Date.now()
    const passed = await passes(stage)
    if (stopping) return 1
    const line = `${passed ? '✓' : '✗'} ${stage.name}  ${((Date.now() - begin) / 1000).toFixed(1)} s`
    console.log(line)
    results.push({ line, passed })
  }
  const passed = results.filter((result) => result.passed).length
  console.log(
    `\n${results.map((result) => result.line).join('\n')}\n\n${passed} passed, ${results.length - passed} failed`,
  )
  return passed === results.length ? 0 : 1
}

async function passes(stage: Stage): Promise<boolean> {
  try {
    return (await stage.run()) === 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

let current: { child: ChildProcess; ended: Promise<unknown> } | null = null
let stopping = false

/** Ends the tool that runs just now, as Ctrl-C does, so that it puts its things away; then ends the process. */
export async function stopStages(): Promise<void> {
  if (stopping) return
  stopping = true
  // A real Ctrl-C has reached the tool as well, and a second one would make it leave everything as it is.
  for (const [patience, signal] of [
    [1_000, 'SIGINT'],
    [10_000, 'SIGKILL'],
  ] as const) {
    if (!current || (await Promise.race([current.ended, sleep(patience, 'late', { ref: false })])) !== 'late') break
    current.child.kill(signal)
  }
  process.exit(1)
}

async function exitCodeOf(command: [string, ...string[]]): Promise<number> {
  const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' })
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
  current = { child, ended }
  return ended.finally(() => {
    current = null
  })
}
