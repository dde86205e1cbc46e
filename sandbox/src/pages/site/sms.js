import { ask, keepFresh } from './calls.js'
import { byId, element, fill, moment } from './elements.js'

/** Shows the messages that were sent, by number. */
export function showMessages() {
  const to = byId('sms-to')
  const load = () => ask('GET', `/sms?to=${encodeURIComponent(to.value.trim())}`)
  const refresh = keepFresh(3, load, ({ messages }) =>
    fill(
      byId('sms-list'),
      messages.slice(0, 100).map(row),
      to.value.trim() ? 'No message to this number.' : 'No message yet.',
    ),
  )
  to.addEventListener('input', () => void refresh())
}

function row({ to, text, sent_at }) {
  const parts = text.split(/(\b\d{6}\b)/).map((part, place) => (place % 2 ? element('strong', {}, part) : part))
  return element('li', {}, ...parts, element('div', { className: 'faint' }, `+${to} · ${moment(sent_at)}`))
}
