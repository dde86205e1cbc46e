import type { TestPerson } from './test-people.ts'
import type { TestServer } from './test-server.ts'

/** The lines of a list as a file, without its header; for cells without commas in them. */
export async function linesOfFile({ url }: TestServer, path: string, { token }: TestPerson): Promise<string[]> {
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.text()).trimEnd().split('\r\n').slice(1)
}
