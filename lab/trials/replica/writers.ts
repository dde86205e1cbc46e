import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../server/src/db/database.ts'
import { required } from '../../../server/src/base/required.ts'

/** An admin with a session, and an agent whose account only they open and close. */
type Writer = { token: string; agent: { userId: string; code: string }; isOpen: boolean }

/** How many accounts were opened or closed, how often the list was looked at afterwards, and how often it did not have the change; and every answer but 200. */
export type Written = { writes: number; looks: number; wrong: number; failed: string[] }

/** After each write the list is looked at each second for so long: past the seconds for which a writer reads the primary. */
const looksAfterWrite = 14

const insertAdmin = `with admin as (
    insert into users (id, phone, account_type, status, first_name, last_name, email, gender, dob, password_hash, kyc_level, phone_verified_at)
    values ($1, $2, 'admin', 'active', 'Ngozi', 'Writer', $2 || '@example.com', 'female', '1990-05-01', 'none', 0, now()) returning id
  )
  insert into sessions (token_digest, user_id, last_seen_at) select sha256(convert_to($3, 'UTF8')), id, now() + interval '12 hours' from admin`

/** Makes them on a filled database. */
export async function makeWriters(database: Database, count: number): Promise<Writer[]> {
  const agents = await database.rows<Writer['agent']>(
    'select user_id as "userId", code from agents order by code desc limit $1',
    [count],
  )
  return Promise.all(
    agents.map(async (agent, at) => {
      const token = randomBytes(32).toString('base64url')
      await database.run(insertAdmin, [randomUUID(), `0709000${String(at).padStart(4, '0')}`, token])
      return { token, agent, isOpen: true }
    }),
  )
}

/** Each of them closes and opens their agent's account, and looks for it in the list of agents after each change, until `stop`. */
export function startWriters(url: string, writers: readonly Writer[]): { stop(): Promise<Written> } {
  const written: Written = { writes: 0, looks: 0, wrong: 0, failed: [] }
  const stopping = new AbortController()
  const working = writers.map((writer) => work(url, writer, written, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(working)
      return written
    },
  }
}

async function work(url: string, writer: Writer, written: Written, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const status = writer.isOpen ? 'disabled' : 'active'
    const answered = await change(url, writer, status)
    if (answered !== 200) {
      written.failed.push(`${status} ${answered}`)
      await sleep(1_000)
      continue
    }
    writer.isOpen = !writer.isOpen
    written.writes += 1
    for (let look = 0; look < looksAfterWrite && !stop.aborted; look++) {
      const seen = await lookFor(url, writer)
      written.looks += 1
      if (typeof seen === 'number') written.failed.push(`look ${seen}`)
      else if (seen !== status) written.wrong += 1
      await sleep(1_000, undefined, { signal: stop }).catch(() => undefined)
    }
  }
}

const headersOf = ({ token }: Writer) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

/** The status of the answer; 0 without one. */
async function change(url: string, writer: Writer, status: string): Promise<number> {
  const answer = await fetch(`${url}/api/admin/users/${writer.agent.userId}/status`, {
    method: 'POST',
    headers: { ...headersOf(writer), 'idempotency-key': randomUUID() },
    body: JSON.stringify({ status, reason: 'A trial of reading.' }),
  }).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.status ?? 0
}

/** The agent's status in the list; the status of the answer where that is not 200. */
async function lookFor(url: string, writer: Writer): Promise<string | number> {
  const { code } = writer.agent
  const answer = await fetch(`${url}/api/admin/agent-management?search=${code}`, { headers: headersOf(writer) }).catch(
    () => null,
  )
  if (answer?.status !== 200) return answer?.status ?? 0
  const { data } = (await answer.json()) as { data: { agents: { code: string; user: { status: string } }[] } }
  return required(
    data.agents.find((one) => one.code === code),
    'the agent in the list',
  ).user.status
}
