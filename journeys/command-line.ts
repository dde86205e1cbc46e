import { spawn } from 'node:child_process'
import { type Product, root } from './product.ts'

/** What a command said, and its exit code. */
export type Said = { code: number | null; stdout: string; stderr: string }
export type Outcome<T> = Said & { answer: T }

/** `npm run kasuwa -- …`, with the settings of a product. */
export async function say({ environment }: Pick<Product, 'environment'>, ...words: string[]): Promise<Said> {
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
export async function kasuwa<T = unknown>(
  product: Pick<Product, 'environment'>,
  ...words: string[]
): Promise<Outcome<T>> {
  const said = await say(product, ...words)
  try {
    return { ...said, answer: JSON.parse(said.stdout.trim().split('\n').at(-1) ?? '') as T }
  } catch (error) {
    throw new Error(
      `kasuwa ${words[0]} ended with ${said.code} and without an answer:\n${said.stdout}\n${said.stderr}`,
      { cause: error },
    )
  }
}

export type Staff = { id: string; user_id: string; phone: string; account_type: string; code?: string }

/** Everybody's password in these stories. */
export const password = 'Kasuwa#1journey'

function about(phone: string, firstName: string, lastName: string): string[] {
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
export async function create(
  product: Pick<Product, 'environment'>,
  kind: 'admin' | 'agent',
  phone: string,
  firstName: string,
  lastName: string,
): Promise<Staff> {
  const { code, answer, stderr } = await kasuwa<Staff>(product, `create-${kind}`, ...about(phone, firstName, lastName))
  if (code !== 0) throw new Error(`create-${kind} ended with ${code}: ${stderr}`)
  return answer
}

/** What the books and the provider disagree about. */
export async function reconcile(product: Pick<Product, 'environment'>): Promise<Outcome<{ differences: unknown[] }>> {
  return kasuwa(product, 'reconcile')
}
