import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { UsageError } from './command.ts'

/** The stream a password is read from, and the one the question is written to. */
export type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream }

const ofProcess = (): Terminal => ({ input: process.stdin, output: process.stderr })

/**
 * Asks for a password, so that it is not on the command line, where other users and the shell's history can see it (C-183). At a terminal
 * it is typed twice and not shown; otherwise it is the first line of standard input.
 * @throws UsageError when the two differ, or there was no input
 */
export async function askPassword({ input, output }: Terminal = ofProcess()): Promise<string> {
  if (input.isTTY) output.write('Password (it is not shown): ')
  const asked = createInterface({ input, output: nowhere(), terminal: input.isTTY === true })
  try {
    const lines = asked[Symbol.asyncIterator]()
    const password = await nextLine(lines)
    if (!input.isTTY) return password
    output.write('\nOnce more: ')
    const again = await nextLine(lines)
    output.write('\n')
    if (again !== password) throw new UsageError('the two passwords are not the same')
    return password
  } finally {
    asked.close()
  }
}

async function nextLine(lines: AsyncIterator<string>): Promise<string> {
  const { done, value } = await lines.next()
  if (done === true || value === '')
    throw new UsageError('no password was given: --password, or a line on standard input')
  return value
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })
