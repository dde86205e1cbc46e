import { spawn } from 'node:child_process'
import { compileCache } from '../tools/launch/tools.ts'
import { type Product, root } from './product.ts'

/** The output of a command, and its exit code. */
export type CommandResult = { code: number | null; stdout: string; stderr: string }
export type CommandAnswer<T> = CommandResult & { answer: T }

type Run = (product: Pick<Product, 'environment'>, ...words: string[]) => Promise<CommandResult>

/**
 * Runs the same as `npm run kasuwa -- …`, with the settings of a product. The launcher before it only finds Node, which takes a sixth of the time; this
 * uses the Node that it found for these stories.
 */
export const runCommand: Run = ({ environment }, ...words) =>
  outcomeOf(['cli/src/main.ts', ...words], { ...environment, NODE_COMPILE_CACHE: compileCache })

/** `npm run kasuwa -- …` as it is typed. */
export const runAsTyped: Run = ({ environment }, ...words) =>
  outcomeOf(['tools/launch/run.mjs', 'cli/src/main.ts', ...words], environment)

async function outcomeOf(words: string[], env: Record<string, string>): Promise<CommandResult> {
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  return { code, stdout, stderr }
}

/** A command whose last line of stdout is its answer. @throws Error when that is not JSON */
export async function runForAnswer<T = unknown>(
  product: Pick<Product, 'environment'>,
  ...words: string[]
): Promise<CommandAnswer<T>> {
  return answerOf(await runCommand(product, ...words), words)
}

function answerOf<T>(result: CommandResult, words: string[]): CommandAnswer<T> {
  try {
    return { ...result, answer: JSON.parse(result.stdout.trim().split('\n').at(-1) ?? '') as T }
  } catch (error) {
    throw new Error(
      `kasuwa ${words[0]} ended with ${result.code} and without an answer:\n${result.stdout}\n${result.stderr}`,
      { cause: error },
    )
  }
}

export type Staff = { id: string; user_id: string; phone: string; account_type: string; code?: string }

/** The password of all people in these stories. */
export const password = 'Kasuwa#1journey'

function staffOptions(phone: string, firstName: string, lastName: string): string[] {
  const email = `${firstName}.${lastName}@journey.example`.toLowerCase()
  return [
    '--phone',
    phone,
    '--password',
    password,
    '--first-name',
    firstName,
    '--last-name',
    lastName,
    '--email',
    email,
  ]
}

/** Makes an admin or agent by a command, as an operator does. @throws Error when the command refuses */
export async function createStaff(
  product: Pick<Product, 'environment'>,
  kind: 'admin' | 'agent',
  phone: string,
  firstName: string,
  lastName: string,
  run: Run = runCommand,
): Promise<Staff> {
  const words = [`create-${kind}`, ...staffOptions(phone, firstName, lastName)]
  const { code, answer, stderr } = answerOf<Staff>(await run(product, ...words), words)
  if (code !== 0) throw new Error(`create-${kind} ended with ${code}: ${stderr}`)
  return answer
}

/** The differences between the books and the provider. */
export async function reconcile(
  product: Pick<Product, 'environment'>,
): Promise<CommandAnswer<{ differences: unknown[] }>> {
  return runForAnswer(product, 'reconcile')
}
