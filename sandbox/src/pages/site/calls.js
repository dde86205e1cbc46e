/** Calls the sandbox; throws the message of its refusal. */
export async function ask(method, path, body) {
  const content =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(path, { method, ...content })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message ?? `The sandbox answered ${response.status}`)
  return answer
}

/** Shows the result of `load` now, and every `seconds` while the page is visible; only after a change, so that the reader keeps their place. */
export function keepFresh(seconds, load, show) {
  let shown
  const refresh = async () => {
    const fresh = await load().catch(() => undefined)
    const text = JSON.stringify(fresh)
    if (fresh === undefined || text === shown) return
    shown = text
    show(fresh)
  }
  setInterval(() => {
    if (!document.hidden) void refresh()
  }, seconds * 1000)
  void refresh()
  return refresh
}
