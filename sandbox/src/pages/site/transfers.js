import { ask, keepFresh } from './calls.js'
import { byId, element, fill, moment, run } from './elements.js'
import { naira } from './money.js'
import { heard } from './pay.js'

const offered = {
  otp: ['success', 'failed'],
  pending: ['success', 'failed', 'reversed'],
  success: ['reversed'],
  failed: [],
  reversed: [],
  abandoned: [],
}
const verbs = { success: 'Succeed', failed: 'Fail', reversed: 'Reverse' }
const tones = { success: 'good', failed: 'bad', reversed: 'bad', pending: '', otp: '', abandoned: 'bad' }

/** Shows the transfers that the product sent, with the states that each may still get. */
export function showTransfers() {
  const list = byId('transfer-list')
  const refresh = keepFresh(
    3,
    () => ask('GET', '/transfers'),
    ({ transfers }) =>
      fill(
        list,
        transfers
          .toReversed()
          .slice(0, 100)
          .map((transfer) => row(transfer, () => refresh())),
        'No transfer yet.',
      ),
  )
}

function row(transfer, refresh) {
  const { reference, amount, status, account_number, at } = transfer
  const buttons = offered[status].map((next) => button(reference, next, refresh))
  return element(
    'li',
    {},
    `${naira(amount)} to ${account_number} · `,
    element('strong', { className: tones[status] }, status),
    element('div', { className: 'faint' }, `${reference} · ${moment(at)}`),
    ...(buttons.length > 0 ? [element('div', { className: 'buttons' }, ...buttons)] : []),
  )
}

function button(reference, status, refresh) {
  const made = element(
    'button',
    { type: 'button', className: 'quiet', ariaLabel: `${verbs[status]} ${reference}` },
    verbs[status],
  )
  made.addEventListener('click', () => {
    void run(made, byId('transfer-result'), async () => {
      const { webhook_statuses } = await ask('POST', `/transfers/${encodeURIComponent(reference)}`, { status })
      await refresh()
      return `${reference}: ${status}. ${heard(webhook_statuses[0])}`
    })
  })
  return made
}
