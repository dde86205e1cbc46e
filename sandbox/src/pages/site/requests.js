import { ask, keepFresh } from './calls.js'
import { byId, element, fill, moment } from './elements.js'

/** Shows the last calls to the providers. */
export function showRequests() {
  keepFresh(
    3,
    () => ask('GET', '/requests'),
    ({ requests }) => fill(byId('request-list'), requests.slice(-50).toReversed().map(row), 'No request yet.'),
  )
}

function row({ provider, method, path, status, at }) {
  const tone = status > 0 && status < 400 ? 'good' : 'bad'
  return element(
    'li',
    {},
    element('strong', { className: tone }, status === 0 ? 'no answer' : String(status)),
    ` ${method} ${path}`,
    element('div', { className: 'faint' }, `${provider} · ${moment(at)}`),
  )
}
