import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { openCluster } from '@kasuwa/local-postgres/cluster.ts'
import type { Log } from '../base/log.ts'
import { readSettings } from '../settings/settings.ts'
import { openAppForCommands } from './open-app.ts'

const quiet: Log = { info() {}, warn() {}, error() {} }

test('REP-07 the embedded database of a trial has the role for reports: it reads the views, and uses no other schema', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-report-'))
  try {
    const app = await openAppForCommands(readSettings({ DATA_DIR: folder }), quiet)
    const cluster = await openCluster(join(folder, 'postgres'))
    const reader = new Client({ connectionString: cluster.reportUrl })
    await reader.connect()
    const answer = (statement: string) =>
      reader.query(statement).then(
        () => 'allowed',
        (error: { code: string }) => error.code,
      )
    expect(await answer('select from loans, report.due_days')).toBe('allowed')
    await reader.query('set default_transaction_read_only = off')
    for (const refused of ['select from public.loans', 'select public.product_now()', 'create temp table mine ()'])
      expect([refused, await answer(refused)]).toEqual([refused, '42501'])
    await reader.end()
    await cluster.close()
    await app.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)
