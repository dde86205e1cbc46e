import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../server/src/testing/test-server.ts'
import { deliverPlan } from './deliver-plan.ts'
import { planOf } from './delivery-plan.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('webhooks repeated, shuffled and sent 16 at a time give the same books as one delivery in order, also for payments that the desk moves meanwhile (A5, INV-32)', async () => {
  const { problems } = await deliverPlan(server, { seed: 1, webhooks: 30, atOnce: 16 })
  expect(problems).toEqual([])
})

test('a seed always has the same payments, each delivered 3 to 10 times, in the same order', () => {
  const { payments, order, moved } = planOf(7, 100)
  expect(planOf(7, 100)).toEqual({ payments, order, moved })
  expect([...moved]).toEqual([7, 19, 31, 43, 55, 67, 79, 91])
  expect(planOf(8, 100)).not.toEqual({ payments, order, moved })
  const times = payments.map((_, index) => order.filter((one) => one === index).length)
  expect(times).toEqual(payments.map(({ deliveries }) => deliveries))
  expect([Math.min(...times), Math.max(...times)]).toEqual([3, 10])
  expect(order).not.toEqual(order.toSorted((a, b) => a - b))
})

test('a server that books a repeated webhook as another payment is found', async () => {
  const wrong = await openTestServer()
  const { money } = wrong.app.ports
  const { readWebhook } = money
  let count = 0
  money.readWebhook = (raw, signature) => {
    const event = readWebhook(raw, signature)
    if (event?.kind !== 'charge') return event
    const name = `${event.transaction.reference}-${(count += 1)}`
    return { ...event, key: name, transaction: { ...event.transaction, reference: name } }
  }
  const { problems } = await deliverPlan(wrong, { seed: 7, webhooks: 5, atOnce: 4 })
  await wrong.close()
  expect(problems).toEqual(['the ledger is not the one of an ordered delivery'])
})
