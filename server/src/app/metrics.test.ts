import { expect, test } from 'vitest'
import { openMetrics } from '../base/metrics.ts'

test('counters begin at 0 under the prefix, gauges appear once they are known', async () => {
  const metrics = openMetrics()
  expect(await metrics.text()).toContain(
    '# TYPE kasuwa_webhooks_refused_total counter\nkasuwa_webhooks_refused_total 0\n',
  )
  expect(await metrics.text()).not.toMatch(/^kasuwa_suspense /m)
  metrics.count('webhooks_refused_total')
  metrics.set('suspense', 3)
  expect(await metrics.text()).toContain('kasuwa_webhooks_refused_total 1\n')
  expect(await metrics.text()).toContain('kasuwa_suspense 3\n')
  metrics.forget('suspense')
  expect(await metrics.text()).not.toMatch(/^kasuwa_suspense /m)
})

test('a counter is there from the start with 0 for each value of its label', async () => {
  const shown = await openMetrics().text()
  for (const counter of [
    'security_events_total{what="wrong_credentials"}',
    'security_events_total{what="too_many_requests"}',
    'money_fetched_total{what="transfer"}',
    'provider_away_total{queue="money"}',
  ])
    expect(shown).toContain(`kasuwa_${counter} 0\n`)
})

test('two apps in one process count separately', async () => {
  const [one, other] = [openMetrics(), openMetrics()]
  one.count('webhooks_refused_total')
  expect(await other.text()).toContain('kasuwa_webhooks_refused_total 0\n')
})
