import { supportTags } from '@kasuwa/contract/support.ts'
import { screen } from '@testing-library/react'
import { kycServer, someAnswers } from '../../kyc/test-kyc.ts'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../../testing/test-answers.ts'
import { openApp, signInAs } from '../../testing/test-app.tsx'

function setLine(line: { phone?: string; email?: string }) {
  for (const way of ['phone', 'email'] as const) {
    if (line[way] === undefined) continue
    const tag = document.createElement('meta')
    tag.name = supportTags[way]
    tag.content = line[way]
    document.head.append(tag)
  }
}
afterEach(() => document.head.querySelectorAll('meta[name^="support-"]').forEach((tag) => tag.remove()))

const both = { phone: '0700 123 4567', email: 'help@lender.ng' }
const hrefs = () =>
  [...document.querySelectorAll('a')]
    .map((link) => link.getAttribute('href'))
    .filter((href) => /^(tel|mailto):/.test(href ?? ''))
const pages = [
  ['/', 'Welcome back'],
  ['/legal/terms', 'Terms and Conditions'],
  ['/legal/privacy-policy', 'Privacy Policy'],
  ['/elsewhere', 'Not found'],
  ['/unauthorised-access', 'Unauthorized View'],
] as const

test.each(pages)("C-210 %s has the lender's phone and e-mail address", async (path, title) => {
  setLine(both)
  openApp(path)
  await screen.findByRole('heading', { level: 1, name: title })
  expect(hrefs()).toEqual(['tel:07001234567', 'mailto:help@lender.ng'])
})

test.each(pages)('C-210 %s shows neither when no setting is given', async (path, title) => {
  openApp(path)
  await screen.findByRole('heading', { level: 1, name: title })
  expect([hrefs(), screen.queryByText('Need help? Contact us:')]).toEqual([[], null])
})

test('C-210 with only a phone there is no e-mail address', async () => {
  setLine({ phone: '+234 800 000 0000' })
  openApp('/')
  await screen.findByRole('heading', { level: 1, name: 'Welcome back' })
  expect(hrefs()).toEqual(['tel:+2348000000000'])
})

const withoutAgent = () => {
  const me = someUser({ kyc_level: 1 })
  return meAnswer({ ...me, account: { ...me.account, agent: null, credit: { amount: 5_000, refunding: 0 } } })
}

test.each(['/business-user/dashboard', '/business-user/settings/profile/personal-info', '/onboarding/kyc-lvl2'])(
  "STAFF-01 C-210 %s of a customer without an active agent has the lender's line and no other contact",
  async (path) => {
    setLine(both)
    signInAs('customer', 1)
    answerCalls({ 'access.me': withoutAgent(), ...kycServer(2, 'bvn', someAnswers()).calls })
    openApp(path)
    expect((await screen.findAllByRole('link', { name: '0700 123 4567' }))[0]).toBeVisible()
    expect(new Set(hrefs())).toEqual(new Set(['tel:07001234567', 'mailto:help@lender.ng']))
  },
)
