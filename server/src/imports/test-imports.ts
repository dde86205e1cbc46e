import { readFileSync } from 'node:fs'
import { addDays, type Day } from '@kasuwa/domain/dates.ts'
import { type ImportFile, importFiles } from '@kasuwa/domain/imports/files.ts'
import { expect } from 'vitest'
import { forPurpose } from '../context/context.ts'
import type { TestPerson } from '../testing/test-people.ts'
import { decideProposal } from '../testing/test-proposals.ts'
import type { TestServer } from '../testing/test-server.ts'
import { workOnImports } from './work-on-imports.ts'

export type Files = Partial<Record<ImportFile, string>>

/** The examples of docs/import.md, which are test data too. */
export const exampleFiles: Readonly<Record<ImportFile, string>> = readExamples()

function readExamples(): Record<ImportFile, string> {
  const page = readFileSync(new URL('../../../docs/import.md', import.meta.url), 'utf8')
  const found = page.matchAll(/^## (\w+)\.csv\n[^]*?```csv\n([^]*?)```/gm)
  return Object.fromEntries([...found].map(([, file, csv]) => [file, csv])) as Record<ImportFile, string>
}

/** The examples under other names and phones, so that they can come in beside them. */
export function examplesAs(serial: number): Record<ImportFile, string> {
  const asOther = (csv: string) =>
    csv
      .replaceAll(
        /(0?80)31110(\d{3})/g,
        (_, begin: string, end: string) => `${begin}32${String(serial).padStart(3, '0')}${end}`,
      )
      .replaceAll('amina@', `amina${serial}@`)
      .replace('12345678901', String(10_000_000_000 + serial))
      .replace('22212345678', String(22_200_000_000 + serial))
  return Object.fromEntries(importFiles.map((file) => [file, asOther(exampleFiles[file])])) as Record<
    ImportFile,
    string
  >
}

/** Moves the clocks of product and providers to noon of a day in Lagos; people who were signed in still are. */
export async function moveToNoonOf(server: TestServer, day: string): Promise<void> {
  expect((await server.sandbox('POST', '/clock', { now: `${day}T11:00:00Z` })).status).toBe(200)
  await server.app.database.run('update sessions set created_at = product_now(), last_seen_at = product_now()')
}

/** Does the work that a server does by itself every ten seconds, with the rights of the role that serves. */
export const work = ({ app }: TestServer, signal?: AbortSignal) => workOnImports(forPurpose(app, 'jobs'), signal)

/** Begins an import, and sends its files in parts of so many characters. */
export async function sent(server: TestServer, { token }: TestPerson, files: Files, partLength = 50): Promise<string> {
  const { body } = await server.call('POST', '/admin/imports', undefined, { as: token })
  const { id } = body.data
  for (const [file, text = ''] of Object.entries(files)) {
    const parts = text.match(new RegExp(`[^]{1,${partLength}}`, 'g')) ?? []
    for (const [part, csv] of parts.entries()) {
      const answer = await server.call(
        'POST',
        `/admin/imports/${id}/parts?file=${file}&part=${part}`,
        { csv },
        { as: token },
      )
      expect(answer.status).toBe(200)
    }
  }
  return id
}

export const show = async (server: TestServer, { token }: TestPerson, id: string) =>
  (await server.call('GET', `/admin/imports/${id}`, undefined, { as: token })).body.data

/** Sends files and has them checked. */
export async function checked(server: TestServer, admin: TestPerson, files: Files, partLength?: number) {
  const id = await sent(server, admin, files, partLength)
  const { status } = await server.call('POST', `/admin/imports/${id}/check`, undefined, { as: admin.token })
  expect(status).toBe(200)
  await work(server)
  return { id, ...(await show(server, admin, id)) }
}

/** Proposes an act on an import, and has another person confirm it. */
export async function agreed(
  server: TestServer,
  [proposer, confirmer]: readonly [TestPerson, TestPerson],
  path: string,
  body: object,
) {
  const proposed = await server.call('POST', path, body, { as: proposer.token })
  expect([proposed.status, proposed.body.message]).toEqual([202, expect.anything()])
  return decideProposal(server, confirmer, proposed.body.data.proposal.id, 'confirm')
}

/** Brings in files by two people. */
export async function broughtIn(
  server: TestServer,
  people: readonly [TestPerson, TestPerson],
  files: Files,
  accounts = false,
): Promise<string> {
  const { id, first_errors: errors } = await checked(server, people[0], files)
  expect(errors).toEqual([])
  expect((await agreed(server, people, `/admin/imports/${id}/bring-in`, { accounts })).status).toBe(200)
  await work(server)
  return id
}

/** A customer of an agent of the product, with a loan that began ten days ago and of which the first of two instalments is paid. */
export const smallBook = (agentCode: string, today: Day): Files => ({
  customers: `customer,agent,phone,first_name,last_name\nS1,${agentCode},08031990001,Halima,Sani\n`,
  loans: `loan,customer,principal,start,frequency\nS1,S1,20000,${addDays(today, -10)},weekly\n`,
  instalments: `loan,due,principal,interest,fee,paid_principal,paid_interest,paid_fee
S1,${addDays(today, -3)},10000,500,100,10000,500,100
S1,${addDays(today, 4)},10000,500,100,,,
`,
})
