import { expect, test } from 'vitest'
import { kobo } from '../money.ts'
import { providerAdjusted, providerSettled, providerToppedUp, suspenseToppedUp, transferFee } from './provider.ts'

const amount = kobo(700)
test.each([
  ['transfer_fee', transferFee({ fee: amount }), { provider_fees: 700, cash: -700 }],
  ['provider_settled', providerSettled({ amount }), { bank: 700, cash: -700 }],
  ['provider_topped_up', providerToppedUp({ amount }), { cash: 700, bank: -700 }],
  ['suspense_topped_up', suspenseToppedUp({ amount }), { suspense: 700, bank: -700 }],
  ['provider_adjusted', providerAdjusted({ more: kobo(-700) }), { provider_fees: 700, cash: -700 }],
  ['provider_adjusted', providerAdjusted({ more: amount }), { provider_fees: -700, cash: 700 }],
])('BOOK-63 the journal %s', (event, posted, legs) => {
  expect(posted.event).toBe(event)
  expect(Object.fromEntries(posted.legs.map((leg) => [leg.account, leg.amount]))).toEqual(legs)
})
