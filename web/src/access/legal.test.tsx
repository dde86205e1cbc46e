import { supportTags } from '@kasuwa/contract/support.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { answerCalls, meAnswer } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

const pages = [
  ['/legal/terms', 'Terms and Conditions'],
  ['/legal/privacy-policy', 'Privacy Policy'],
] as const
const categories = [
  'name',
  'address',
  'date of birth',
  'phone',
  'email',
  'bank details',
  'income',
  'credit history',
  'employment',
  'id documents',
  'biometrics',
  'device data',
]

async function read(path: string, title: string): Promise<string> {
  openApp(path)
  await screen.findByRole('heading', { level: 1, name: title })
  return screen.getByRole('article').textContent ?? ''
}

test.each(pages)(
  'LEGAL-01 ROUTE-02 ROUTE-03 %s is a static text that a guest may read without a call',
  async (path, title) => {
    const sent = answerCalls({})
    expect((await read(path, title)).length).toBeGreaterThan(1_500)
    expect(sent).toEqual([])
  },
)

test.each(pages)(
  'OPER-48 %s says who lends where the lender has another name than the product, and nothing else changes',
  async (path, title) => {
    const plain = await read(path, title)
    cleanup()
    const tag = document.createElement('meta')
    Object.assign(tag, { name: supportTags.name, content: 'Amana Credit' })
    document.head.append(tag)
    onTestFinished(() => tag.remove())
    const note = 'The lender is Amana Credit. Where this text says Kasuwa, it means them.'
    const noted = await read(path, title)
    expect(plain).not.toContain('The lender is')
    expect(noted.replace(note, '')).toBe(plain)
    expect(noted).toContain(note)
  },
)

test.each(pages)('LEGAL-02 %s states which data applicants give', async (path, title) => {
  expect(await read(path, title)).toContain(
    'you give us personal, financial, employment and ID data, and sometimes biometric data',
  )
})

test.each(pages)('LEGAL-03 %s names all twelve categories', async (path, title) => {
  await read(path, title)
  const named = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.toLowerCase() ?? '')
  expect(categories.filter((category) => !named.some((item) => item.includes(category)))).toEqual([])
})

test.each(pages)('LEGAL-04 %s states that users must be at least 18', async (path, title) => {
  expect(await read(path, title)).toContain('You must be at least 18 years old')
})

test.each(pages)(
  'LEGAL-05 %s states that the liability is limited to the amount paid in the previous 12 months',
  async (path, title) => {
    expect(await read(path, title)).toContain('limited to the amount you paid to us in the previous 12 months')
  },
)

test.each(pages)('C-12 %s sends a signed-in user to their dashboard', async (path) => {
  answerCalls({ 'access.me': meAnswer() })
  signInAs('customer')
  const { here } = openApp(path)
  await waitFor(() => expect(here()).toBe('/business-user/dashboard'))
})

test('LEGAL-01 C-186 the privacy policy names the cookie of known devices, and the data that stays after a session without activity has ended', async () => {
  const text = await read('/legal/privacy-policy', 'Privacy Policy')
  expect(text).toContain('A cookie named kasuwa_device stays for 180 days')
  expect(text).toContain('stay on the device, encrypted')
})
