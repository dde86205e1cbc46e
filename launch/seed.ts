import { createInterface } from 'node:readline'
import { type Child, startChild } from './children.ts'

/** Somebody of the demo whom one can be. */
export interface SignIn {
  who: string
  phone: string
  password: string
  note: string
}

/** The seed command at work: its words go to the screen, its last line is the answer. */
export interface Seed {
  child: Child
  /** The demo's sign-ins. @throws Error when the command failed or its last line is no answer */
  signIns(): Promise<SignIn[]>
}

/** Fills an empty house with the demo. A house that was filled before is left as it is. */
export function startSeed(script: string, env: NodeJS.ProcessEnv): Seed {
  const child = startChild('seed', [script, 'seed', '--first-start'], { env, pipe: true })
  const lines = lastOf(child)
  return {
    child,
    async signIns() {
      const [last, end] = await Promise.all([lines, child.ended])
      if (end !== 0) throw new Error(`The demo could not be seeded (${end}).`)
      return answerOf(last).sign_ins
    },
  }
}

async function lastOf(child: Child): Promise<string> {
  let last = ''
  if (!child.process.stdout) return last
  for await (const line of createInterface(child.process.stdout)) {
    if (last !== '') console.log(last)
    last = line
  }
  return last
}

function answerOf(line: string): { sign_ins: SignIn[] } {
  try {
    return JSON.parse(line) as { sign_ins: SignIn[] }
  } catch (error) {
    throw new Error(`The seed command ended without an answer: ${line}`, { cause: error })
  }
}
