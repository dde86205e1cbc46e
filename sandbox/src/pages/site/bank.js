import { ask, keepFresh } from './calls.js'
import { byId, element, fill, run } from './elements.js'
import { koboOf, naira } from './money.js'

const done = { settlements: 'Settled', 'top-ups': 'Topped up', received: 'Added', charged: 'Added' }

/** Shows what bank and provider hold, and the form that moves money between them. */
export function offerBank() {
  const act = byId('bank-act')
  const fees = byId('bank-fees')
  let feesOn = false
  const showWords = () => {
    byId('bank-words-row').hidden = act.value === 'settlements' || act.value === 'top-ups'
  }
  act.addEventListener('change', showWords)
  showWords()
  const refresh = keepFresh(
    3,
    () => ask('GET', '/bank'),
    (standing) => {
      feesOn = standing.transfer_fees
      fees.textContent = `Switch transfer fees ${feesOn ? 'off' : 'on'}`
      fill(byId('bank-standing'), rows(standing), '')
    },
  )
  byId('bank-form').addEventListener('submit', (event) => {
    event.preventDefault()
    void run(event.submitter, byId('bank-result'), async () => {
      const { reference } = await move(act.value)
      await refresh()
      return `${done[act.value]} (${reference}).`
    })
  })
  fees.addEventListener('click', () => {
    void run(fees, byId('bank-result'), async () => {
      const { on } = await ask('POST', '/transfer-fees', { on: !feesOn })
      await refresh()
      return on ? 'Each transfer costs its fee from now on.' : 'Transfers cost nothing from now on.'
    })
  })
}

function move(act) {
  const typed = byId('bank-amount').value.trim()
  if (act === 'settlements' && typed === '') return ask('POST', '/settlements', {})
  const amount = koboOf(typed)
  if (amount === undefined) throw new Error('Type an amount in naira, such as 25,000 or 1500.50.')
  if (act === 'settlements' || act === 'top-ups') return ask('POST', `/${act}`, { amount })
  const description = byId('bank-words').value
  return ask('POST', '/bank-lines', { amount: act === 'charged' ? -amount : amount, description })
}

function rows({ bank_balance, provider_balance, not_settled, transfer_fees }) {
  return [
    ['Bank', naira(bank_balance)],
    ['Provider', naira(provider_balance)],
    ['Not settled', naira(not_settled)],
    ['Transfer fees', transfer_fees ? 'on' : 'off'],
  ].map(([name, value]) => element('li', {}, `${name}: `, element('strong', {}, value)))
}
