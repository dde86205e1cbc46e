import { createHash } from 'node:crypto'
import type { TestServer } from '../../../server/src/testing/test-server.ts'
import type { CallAtOnce } from '../money/at-once.ts'
import { twoAdmins } from './money-at-hand.ts'

/** Calls by two admins, half of them with keys; equal calls of one admin share a key. */
export async function byTwo(
  server: TestServer,
  asked: (index: number) => { path: string; body: object },
): Promise<(index: number) => CallAtOnce> {
  const admins = await twoAdmins(server)
  return (index) => {
    const [admin, call] = [index % 2, asked(index)]
    const as = admins[admin]!
    if (index % 4 >= 2) return { caller: String(index), as, ...call }
    const key = createHash('sha256').update(JSON.stringify(call)).digest('hex')
    return { caller: `${admin} ${key}`, as, ...call, key }
  }
}
