import { spawn } from 'node:child_process'
import { type Product, root } from './product.ts'

/** What a command printed, and its exit code. */
export type CommandResult = { code: number | null; stdout: string; stderr: string }
export type CommandAnswer<T> = CommandResult & { answer: T }

/** `npm run kasuwa -- …`, with the settings of a product. */
export async function runCommand(
  { environment }: Pick<Product, 'environment'>,
  ...words: string[]
): Promise<CommandResult> {
  const child = spawn(process.execPath, ['tools/launch/run.mjs', 'cli/src/main.ts', ...words], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  return { code, stdout, stderr }
}

/** A command whose last line of stdout is its answer. @throws Error when that is no JSON */
export async function runForAnswer<T = unknown>(
  product: Pick<Product, 'environment'>,
  ...words: string[]
): Promise<CommandAnswer<T>> {
  const result = await runCommand(product, ...words)
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

/** The password of everybody in these stories. */
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

/** An admin or agent as operations make one. @throws Error when the command refuses */
export async function createStaff(
  product: Pick<Product, 'environment'>,
  kind: 'admin' | 'agent',
  phone: string,
  firstName: string,
  lastName: string,
): Promise<Staff> {
  const { code, answer, stderr } = await runForAnswer<Staff>(
    product,
    `create-${kind}`,
    ...staffOptions(phone, firstName, lastName),
  )
  if (code !== 0) throw new Error(`create-${kind} ended with ${code}: ${stderr}`)
  return answer
}

/** What the books and the provider disagree about. */
export async function reconcile(
  product: Pick<Product, 'environment'>,
): Promise<CommandAnswer<{ differences: unknown[] }>> {
  return runForAnswer(product, 'reconcile')
}
