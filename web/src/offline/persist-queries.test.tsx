import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isFromDevice, persistQueries } from './persist-queries.ts'
import { keep, readKept } from './kept.ts'

vi.mock('./sealed-store.ts', async (original) => {
  const real = await original<typeof import('./sealed-store.ts')>()
  return {
    ...real,
    canKeep: () => true,
    readOpenKey: async () => ({ owner: 'amina', key: {} }),
    readAllSealed: async () => new Map(Object.entries(onDevice)),
    keepSealed: async (_key: unknown, name: string, value: unknown) => {
      writes += 1
      onDevice[name] = structuredClone(value)
    },
    sweepSealed: async () => undefined,
    dropOpenKey: async () => undefined,
    lastOwner: async () => undefined,
  }
})

let onDevice: Record<string, unknown> = {}
let writes = 0
const { closeKept, openKept } = await import('./kept.ts')
const open = () => openKept(() => Promise.reject(new Error('not asked')), 'token')
const key = (call: string) => [call.split('.'), { type: 'query' }]

beforeEach(() => {
  onDevice = {}
  writes = 0
  vi.useFakeTimers()
})
afterEach(async () => {
  await closeKept()
  vi.useRealTimers()
})

async function seen(type: 'customer' | 'agent' | 'admin', calls: readonly string[]): Promise<string[]> {
  const client = new QueryClient()
  persistQueries(client, () => type)
  await open()
  for (const call of calls) client.setQueryData(key(call), { of: call })
  await vi.advanceTimersByTimeAsync(1_000)
  const kept = readKept('figures') as { known: Record<string, { data: { of: string } }> } | undefined
  return Object.values(kept?.known ?? {}).map(({ data }) => data.of)
}

test('C-186 the answers that a customer sees are kept, except the name of a bank account and answers asked for every few seconds', async () => {
  const calls = ['access.me', 'loans.summary', 'overview.customerDashboard']
  expect(await seen('customer', [...calls, 'bankAccounts.resolve', 'payments.newest'])).toEqual(calls)
})

test("C-186 for staff no answer about other people is kept, except an agent's round", async () => {
  const people = [
    'customers.agentList',
    'groups.list',
    'overview.agentDashboard',
    'loans.schedule',
    'payments.ofCustomer',
  ]
  expect(await seen('agent', [...people, 'access.me', 'overview.agentCharts', 'overview.agentRound'])).toEqual([
    'access.me',
    'overview.agentCharts',
    'overview.agentRound',
  ])
  await closeKept()
  onDevice = {}
  expect(await seen('admin', [...people, 'loans.adminList', 'overview.adminDashboard'])).toEqual([
    'overview.adminDashboard',
  ])
})

test('C-186 a page that begins with figures of a moment ago still asks the server', async () => {
  await seen('customer', ['loans.summary'])
  await closeKept()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })
  persistQueries(client, () => 'customer')
  await open()
  expect(client.getQueryData(key('loans.summary'))).toEqual({ of: 'loans.summary' })
  const queryFn = async () => ({ of: 'the server' })
  expect(await client.fetchQuery({ queryKey: key('loans.summary'), queryFn })).toEqual({ of: 'the server' })
})

test('C-186 the next page begins with the figures and their time; an answer that has come already stays', async () => {
  const at = Date.now()
  await seen('customer', ['loans.summary', 'access.me'])
  await closeKept()
  vi.setSystemTime(at + 3_600_000)
  const client = new QueryClient()
  persistQueries(client, () => 'customer')
  client.setQueryData(key('access.me'), { of: 'the server' })
  await open()
  expect(client.getQueryData(key('access.me'))).toEqual({ of: 'the server' })
  expect(client.getQueryState(key('loans.summary'))).toMatchObject({ data: { of: 'loans.summary' }, dataUpdatedAt: at })
  // A form may not begin with a kept answer.
  const isKept = (call: string) => isFromDevice(client.getQueryData<object>(key(call)) ?? {})
  expect([isKept('loans.summary'), isKept('access.me')]).toEqual([true, false])
})

test('C-186 answers kept by another build are not used: they may have another shape', async () => {
  await seen('customer', ['loans.summary'])
  keep('figures', { ...(readKept('figures') as object), build: 'another' })
  await vi.advanceTimersByTimeAsync(1)
  await closeKept()
  const client = new QueryClient()
  persistQueries(client, () => 'customer')
  await open()
  expect(client.getQueryData(key('loans.summary'))).toBeUndefined()
})

/** Refetches, each a second after the one before, with the same answer. */
async function refetched(client: QueryClient, times: number, answer: unknown): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    client.setQueryData(key('loans.summary'), structuredClone(answer))
  }
}

test('C-186 an answer that did not change is written at most once a minute, with its new time; a changed one soon', async () => {
  const client = new QueryClient()
  persistQueries(client, () => 'customer')
  await open()
  await refetched(client, 59, { loans: 1 })
  expect(writes).toBe(1)
  await refetched(client, 10, { loans: 1 })
  expect(writes).toBe(2)
  const { known } = readKept('figures') as { known: Record<string, { at: number }> }
  expect(Object.values(known)[0]?.at).toBeGreaterThan(Date.now() - 15_000)
  await refetched(client, 1, { loans: 2 })
  await vi.advanceTimersByTimeAsync(600)
  expect(writes).toBe(3)
})

test('C-186 a page that opens does not write the same again; answers that came before the key are written then', async () => {
  await seen('customer', ['loans.summary'])
  await closeKept()
  writes = 0
  const client = new QueryClient()
  persistQueries(client, () => 'customer')
  await open()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(writes).toBe(0)
  await closeKept()
  client.clear()
  client.setQueryData(key('access.me'), { of: 'access.me' })
  await vi.advanceTimersByTimeAsync(120_000)
  await open()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(writes).toBe(1)
  expect(JSON.stringify(readKept('figures'))).toContain('access.me')
})
