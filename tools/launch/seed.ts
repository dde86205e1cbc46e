import { createInterface } from 'node:readline'
import { serverNodeFlags } from '../../server/src/settings/settings.ts'
import { type Child, startChild } from './children.ts'

/** A person of the demo with a sign-in. */
export interface SignIn {
  who: string
  phone: string
  password: string
  note: string
  account: 'customer' | 'agent' | 'admin'
  /** The code of an agent. */
  code?: string
}

/** The accounts of the demo, and notes about it. */
export interface Seeded {
  sign_ins: SignIn[]
  note?: string
}

/** The running seed command: its output goes to the screen, its last line is the answer. */
export interface Seed {
  child: Child
  /** @throws Error when the command failed or its last line is not an answer */
  answer(): Promise<Seeded>
}

/** Creates the demo before anything else runs. A database that has the demo or other data is not changed. */
export function startSeed(script: string, env: NodeJS.ProcessEnv): Seed {
  const child = startChild('seed', [script, 'seed', '--first-start'], { env, pipe: true, nodeFlags: serverNodeFlags })
  const lines = lastOf(child)
  return {
    child,
    async answer() {
      const [last, end] = await Promise.all([lines, child.ended])
      if (end !== 0) throw new Error(`The demo could not be created (${end}). The lines above may show the reason.`)
      return answerOf(last)
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

function answerOf(line: string): Seeded {
  try {
    return JSON.parse(line) as Seeded
  } catch (error) {
    throw new Error(`The seed command ended without an answer: ${line}`, { cause: error })
  }
}
