import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pay } from '../testing/test-lending.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { allTime, compareOnce, reconcile as reconcileTwice } from './reconcile.ts'
import { type Books, openBooks, startLoad } from './test-books.ts'
import { closedMonths } from './test-closed-months.ts'
import { findPlanted, loanFees, plantings, switchGuards } from './test-differences.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await openTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

/** Nothing is under way here, so the second comparison follows at once. */
const reconcile = () => reconcileTwice(server.app, undefined, { secondLookMs: 0 })
const lookOnce = () => compareOnce(server.app, allTime())

test('a repayment, an unmatched payment, a credit, a failed transfer and a commission leave no difference', async () => {
  expect(await reconcile()).toEqual([])
})

describe('without the guards of the books', () => {
  beforeAll(() => switchGuards(books, 'disable'))
  afterAll(() => switchGuards(books, 'enable'))

  test.each(plantings.filter((one) => !loanFees.includes(one)))('G13 $what is found', async (planting) => {
    const { missed, found } = await findPlanted(books, planting, lookOnce)
    expect(missed, JSON.stringify(found)).toEqual([])
  })

  test.each(loanFees)('PROD-09 G13 $what is found', async (planting) => {
    const { missed, found } = await findPlanted(books, planting, lookOnce)
    expect(missed, JSON.stringify(found)).toEqual([])
  })

  test.each(closedMonths)('C-190 BOOK-53 G13 $what is found', async (planting) => {
    const { missed, found } = await findPlanted(books, planting, lookOnce)
    expect(missed, JSON.stringify(found)).toEqual([])
  })

  test('G13 a difference of the books and one of the provider that stay are reported after the second comparison', async () => {
    const [ofBooks, ofProvider] = [
      plantings[0]!,
      plantings.find(({ what }) => what.startsWith('an amount that differs'))!,
    ]
    for (const planting of [ofBooks, ofProvider]) {
      const { missed, found } = await findPlanted(books, planting, reconcile)
      expect(missed, JSON.stringify(found)).toEqual([])
    }
  })
})

test('each planted difference was taken back, and nothing else was left', async () => {
  expect(await reconcile()).toEqual([])
})

test('G13 at least thirty differences are planted', () => {
  expect(new Set(plantings.map(({ what }) => what)).size).toBeGreaterThanOrEqual(30)
})

test('a difference of the first comparison alone is not reported', async () => {
  const { body } = await pay(server, books.account, 55_500, { deliveries: 0 })
  const reconciled = reconcileTwice(server.app, undefined, { secondLookMs: 3_000 })
  await expect
    .poll(async () => (await server.sandbox('GET', '/requests')).body['requests'], { timeout: 10_000 })
    .toEqual(expect.arrayContaining([expect.objectContaining({ path: '/transfer', status: 200, method: 'GET' })]))
  await pay(server, books.account, 55_500, { reference: body['reference'] })
  expect(await reconciled).toEqual([])
})

test('G13 money that is only under way is not reported under load', async () => {
  const load = startLoad(books)
  try {
    for (let run = 0; run < 6; run++)
      expect(await reconcileTwice(server.app, undefined, { secondLookMs: 2_000 })).toEqual([])
  } finally {
    await load.stop()
  }
}, 120_000)
