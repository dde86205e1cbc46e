import { ask, keepFresh } from './calls.js'
import { byId, element, run } from './elements.js'
import { koboOf, naira } from './money.js'

/** The form that pays into a virtual account, or into any other where it has a field for that. `first` is the name of the account it begins with. */
export function offerPayment(first) {
  const known = byId('pay-known')
  const other = byId('pay-other-row')
  const showOther = () => {
    if (other) other.hidden = known.value !== ''
  }
  known.addEventListener('change', showOther)
  keepFresh(
    3,
    () => ask('GET', '/accounts'),
    ({ accounts }) => {
      const chosen = known.value
      const options = accounts
        .toReversed()
        .map((account) =>
          element(
            'option',
            { value: account.account_number },
            `${account.account_name} · ${account.account_number} · ${account.bank_name}`,
          ),
        )
      if (other) options.push(element('option', { value: '' }, 'Another account number'))
      const begins = accounts.find(({ account_name: name }) => isOf(name, first))?.account_number
      known.replaceChildren(...options)
      if (begins !== undefined && chosen === '') known.value = begins
      if (options.some((option) => option.value === chosen && chosen !== '')) known.value = chosen
      showOther()
    },
  )
  byId('pay-form').addEventListener('submit', (event) => {
    event.preventDefault()
    void run(event.submitter, byId('pay-result'), pay)
  })
}

/** Whether an account is in the name of a person, whatever else the bank writes before it. */
const isOf = (account, name) => name !== undefined && account.toUpperCase().includes(name.toUpperCase())

async function pay() {
  const amount = koboOf(byId('pay-amount').value)
  if (amount === undefined) throw new Error('Type an amount in naira, such as 25,000 or 1500.50.')
  const account_number = byId('pay-known').value || (byId('pay-other')?.value.trim() ?? '')
  const sender = byId('pay-sender')?.value.trim()
  const order = { account_number, amount, ...(sender ? { sender_name: sender } : {}) }
  const { reference, webhook_statuses } = await ask('POST', '/bank-transfers', order)
  return `${naira(amount)} sent to ${account_number} (${reference}). ${heard(webhook_statuses[0])}`
}

/** A sentence about how the product answered a webhook. */
export function heard(status) {
  if (status === 0) return 'The product cannot be reached; the webhook will be sent again.'
  return status < 300
    ? 'The product has received it.'
    : `The product answered ${status}; the webhook will be sent again.`
}
