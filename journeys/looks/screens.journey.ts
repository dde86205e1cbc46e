import { expect, type Page } from '@playwright/test'
import { lend, requestLoan } from '../lending.ts'
import { openSignedIn } from '../page-actions.ts'
import { type Person, person } from '../person.ts'
import { levelOne, signIn } from '../sign-up.ts'
import { ownWorld, test } from '../test.ts'
import { adminPhone, agentPhone, newBorrower, newCustomer } from '../world.ts'
import { answerSteadily, expectTheLook, setFonts } from './compare.ts'

const world = ownWorld()
/** Customers with a loan of which a part is late, with a request, without a loan, and two in the steps of KYC. */
const [late, asking, free, atFace, atAttestation] = [1, 2, 3, 4, 5].map(person) as [
  Person,
  Person,
  Person,
  Person,
  Person,
]

// They are made one after the other, so that every number that the product counts is the same in each run.
test.beforeAll(async () => {
  const { sandbox, admin } = world()
  await sandbox.setClock({ now: '2026-03-02T08:00:00.000Z' })
  await signIn(admin, adminPhone)
  await newCustomer(world(), levelOne.slice(0, 2), atFace)
  await newCustomer(world(), levelOne.slice(0, -1), atAttestation)
  await newBorrower(world(), free)
  await lend(world(), await newBorrower(world(), late), 120_000)
  await sandbox.setClock({ now: '2026-03-18T08:00:00.000Z' })
  await signIn(admin, adminPhone)
  await requestLoan(await newBorrower(world(), asking), 60_000)
})

type Look = { name: string; path?: string; press?: readonly RegExp[]; heading?: RegExp }

/** The key screens of each role: the address, and the button pressed there. */
const looks: readonly (readonly [phone: string | null, looks: readonly Look[]])[] = [
  [
    null,
    [
      { name: 'sign-in', path: '/' },
      { name: 'sign-up', path: '/onboarding/profile-setup' },
      { name: 'not-found', path: '/not-found' },
    ],
  ],
  [
    late.phone,
    [
      { name: 'home-late', path: '/business-user/dashboard' },
      { name: 'pay', press: [/Pay now/] },
      { name: 'loans', path: '/business-user/loan/management' },
      { name: 'payments', path: '/business-user/settings/transactions' },
      { name: 'settings', path: '/business-user/settings/profile/personal-info' },
    ],
  ],
  [asking.phone, [{ name: 'home-request', path: '/business-user/dashboard' }]],
  [
    free.phone,
    [
      { name: 'home-no-loan', path: '/business-user/dashboard' },
      { name: 'request', press: [/Apply for Loan|Ask for|Request/] },
    ],
  ],
  [atFace.phone, [{ name: 'kyc-face', path: '/onboarding/kyc-lvl1' }]],
  [atAttestation.phone, [{ name: 'kyc-attestation', path: '/onboarding/kyc-lvl1' }]],
  [
    agentPhone,
    [
      { name: 'agent-home', path: '/agent-user/dashboard' },
      { name: 'agent-customers', path: '/agent-user/customer-management' },
      { name: 'agent-groups', path: '/agent-user/group-interaction' },
    ],
  ],
  [
    adminPhone,
    [
      { name: 'admin-home', path: '/admin-user/dashboard' },
      { name: 'admin-loans', path: '/admin-user/loan-management' },
      { name: 'admin-payments', path: '/admin-user/payment-management' },
      { name: 'admin-customers', path: '/admin-user/customer-management' },
      { name: 'admin-agents', path: '/admin-user/agent-management' },
    ],
  ],
]

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

/** Waits until all parts of a screen have loaded. */
async function open(page: Page, { path, press = [] }: Look): Promise<void> {
  if (path !== undefined) await page.goto(world().product.url + path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  for (const name of press) await page.getByRole('button', { name }).first().click()
  await page.waitForLoadState('networkidle')
  await expect(page.getByTestId('skeleton-row')).toHaveCount(0)
  // The check of a form loads at the first use of the page, or once it is idle, and then says what is missing.
  const missing = await page.locator('button[type="submit"]:disabled + p').all()
  if (missing.length > 0) await page.keyboard.press('Shift')
  for (const line of missing) await expect(line).not.toBeEmpty()
}

for (const [phone, screens] of looks)
  test(`key screens as they were: ${screens.map(({ name }) => name).join(', ')}`, async ({ page }) => {
    await setFonts(page)
    await answerSteadily(page, world().product.url)
    if (phone) await openSignedIn(page, world().product, phone)
    for (const look of screens)
      await test.step(look.name, async () => {
        await page.setViewportSize({ width: 360, height: 740 })
        await page.emulateMedia({ colorScheme: 'light' })
        await open(page, look)
        await expectTheLook(page, look.name)
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.setViewportSize({ width: 1280, height: 800 })
        await expectTheLook(page, look.name)
      })
    // A poll may be on its way when the pictures are done.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
