import { ask } from './calls.js'
import { byId, moment, run } from './elements.js'

/** Shows the product's clock, and moves or sets it. */
export function offerClock() {
  let offset
  const learn = ({ now }) => {
    offset = Date.parse(now) - Date.now()
    tick()
  }
  const tick = () => {
    byId('clock-now').textContent =
      offset === undefined ? 'The product cannot be reached.' : moment(Date.now() + offset)
  }
  const refresh = () => ask('GET', '/clock').then(learn, tick)
  const move = (button, order) =>
    void run(button, byId('clock-result'), async () => {
      const answer = await ask('POST', '/clock', order())
      learn(answer)
      return `It is now ${moment(answer.now)}.`
    })

  for (const button of document.querySelectorAll('[data-advance]')) {
    button.addEventListener('click', () => move(button, () => ({ advance_days: Number(button.dataset.advance) })))
  }
  byId('clock-form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    // Lagos is one hour ahead of UTC all year.
    move(event.submitter, () => ({ now: new Date(`${byId('clock-set').value}+01:00`).toISOString() }))
  })
  setInterval(tick, 1000)
  setInterval(() => {
    if (!document.hidden) void refresh()
  }, 15_000)
  void refresh()
}
