import { ask } from './calls.js'
import { offerClock } from './clock.js'
import { byId, element } from './elements.js'
import { offerPayment } from './pay.js'
import { showMessages } from './sms.js'

const { product, people } = await ask('GET', '/welcome.json')
const customer = people.find(({ account }) => account === 'customer')

byId('product').href = product
byId('api').href = new URL('/api/docs', product).href
for (const link of document.querySelectorAll('[data-path]')) link.href = new URL(link.dataset.path, product).href
byId('no-people').hidden = people.length > 0

for (const list of document.querySelectorAll('[data-person]')) show(list, list.dataset.person)
offerPayment(customer?.who)
offerClock()
showMessages()

/** The sign-in of the first person of a kind, or the codes of the agents. */
function show(list, kind) {
  if (kind === 'code') {
    for (const { who, code } of people) if (code) list.append(...entry(`Agent ${who}`, code))
    return
  }
  const one = people.find(({ account }) => account === kind)
  if (one) list.append(...entry(`Phone of ${one.who}`, one.phone), ...entry('Password', one.password))
}

/** A value with its name, and a button that copies it. */
function entry(name, value) {
  const button = element('button', { type: 'button', className: 'quiet', ariaLabel: `Copy: ${name}` }, 'Copy')
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(value).then(
      () => (button.textContent = 'Copied'),
      () => (button.textContent = 'Please select it'),
    )
  })
  return [element('dt', {}, name), element('dd', {}, element('code', {}, value), button)]
}
