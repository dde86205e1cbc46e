import { ask, keepFresh } from './calls.js'
import { byId, element, fill, run } from './elements.js'

const meanings = {
  starter: 'A starter business: no transfers out, no virtual accounts.',
  'otp-on': 'Each transfer waits for a code. The code is 123456.',
  'low-balance': '₦1,000.00 are left in the balance.',
  'test-key': 'A test key: three look-ups of real accounts a day, virtual accounts at the test bank alone.',
}

/** Shows the profiles of the Paystack account, each with a button that switches it. */
export function offerProfiles() {
  const list = byId('profile-list')
  const refresh = keepFresh(
    3,
    () => ask('GET', '/profiles'),
    ({ profiles }) =>
      fill(
        list,
        Object.keys(meanings).map((name) => row(name, profiles.includes(name), () => refresh())),
        '',
      ),
  )
}

function row(name, on, refresh) {
  return element(
    'li',
    {},
    element('strong', {}, `${name}: ${on ? 'on' : 'off'}`),
    ` · ${meanings[name]}`,
    element('div', { className: 'buttons' }, button(name, on, refresh)),
  )
}

function button(name, on, refresh) {
  const verb = on ? 'Switch off' : 'Switch on'
  const made = element('button', { type: 'button', className: 'quiet', ariaLabel: `${verb} ${name}` }, verb)
  made.addEventListener('click', () => {
    void run(made, byId('profile-result'), async () => {
      await ask('POST', '/profiles', { profile: name, on: !on })
      await refresh()
      return `${name} is ${on ? 'off' : 'on'}.`
    })
  })
  return made
}
