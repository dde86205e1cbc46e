import { ask, keepFresh } from './calls.js'
import { byId, element, fill, run } from './elements.js'

/** Shows the faults that are switched on, and the form for a new one. */
export function offerFaults() {
  const result = byId('fault-result')
  const refresh = keepFresh(
    3,
    () => ask('GET', '/faults'),
    ({ faults }) => fill(byId('fault-list'), faults.map(row), 'Everything works.'),
  )
  byId('fault-form').addEventListener('submit', (event) => {
    event.preventDefault()
    void run(event.submitter, result, async () => {
      await ask('POST', '/faults', order())
      await refresh()
      return 'Switched on.'
    })
  })
  byId('fault-clear').addEventListener('click', (event) => {
    void run(event.currentTarget, result, async () => {
      await ask('DELETE', '/faults')
      await refresh()
      return 'Everything works again.'
    })
  })
}

function order() {
  const path = byId('fault-path').value.trim()
  return {
    provider: byId('fault-provider').value,
    mode: byId('fault-mode').value,
    count: Number(byId('fault-count').value),
    ...(path ? { path } : {}),
  }
}

function row({ provider, mode, count, path }) {
  const calls = count === 1 ? 'the next call' : `the next ${count} calls`
  return element('li', {}, element('strong', {}, mode), ` · ${calls} of ${provider}${path ? ` to ${path}` : ''}`)
}
