import { ask, keepFresh } from './calls.js'
import { byId, element, run } from './elements.js'
import { koboOf, naira } from './money.js'

/** The form that pays into a virtual account, or into any other. */
export function offerPayment() {
  const known = byId('pay-known')
  const showOther = () => {
    byId('pay-other-row').hidden = known.value !== ''
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
      known.replaceChildren(...options, element('option', { value: '' }, 'Another account number'))
      if (options.some((option) => option.value === chosen)) known.value = chosen
      showOther()
    },
  )
  byId('pay-form').addEventListener('submit', (event) => {
    event.preventDefault()
    void run(event.submitter, byId('pay-result'), pay)
  })
}

async function pay() {
  const amount = koboOf(byId('pay-amount').value)
  if (amount === undefined) throw new Error('Type an amount in naira, such as 25,000 or 1500.50.')
  const account_number = byId('pay-known').value || byId('pay-other').value.trim()
  const sender = byId('pay-sender').value.trim()
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
