import { expect, type Page } from '@playwright/test'
import { dataOf, newClient } from '../calls.ts'
import { openSignedIn } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { levelOne, signIn } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, newBorrower, newCustomer, withNewAgent } from '../world.ts'

const world = sharedWorld()
/** An agent who has only these customers. */
const agent = newPerson()
const [newcomer, beginner, complete] = [newPerson(), newPerson(), newPerson()]

test.beforeAll(async () => {
  const own = await withNewAgent(world(), agent)
  await Promise.all([newCustomer(own, [], newcomer), newCustomer(own, levelOne, beginner), newBorrower(own, complete)])
})

const unknownId = '5b0a9b0e-7f56-4d5c-8e1e-2d9f3a1c0001'
const refused = '/unauthorised-access'

/** A visitor; `opens` has addresses, each with the page that a request for it leads to. */
type Visitor = { who: string; phone: string | null; opens: Readonly<Record<string, string>> }

/**
 * Each rule of the guard (GUARD-01 to GUARD-12, except for levels that do not exist), a page that redirects, and pages for all users:
 * the router follows them. The page on which each visitor lands from every address is in a table of the guard (`web/src/shell/every-address.test.ts`).
 */
const visitors: readonly Visitor[] = [
  {
    who: 'somebody signed out',
    phone: null,
    opens: {
      '/legal/privacy-policy': '/legal/privacy-policy',
      '/help-center': '/',
      '/admin-user/dashboard': '/',
      '/agent-user/settings/security': '/',
      '/unauthorised-access': refused,
      '/not-found': '/not-found',
    },
  },
  {
    who: 'a customer of level 0',
    phone: newcomer.phone,
    opens: {
      '/login/forgot-password': '/onboarding/kyc-lvl1',
      '/business-user/dashboard': '/onboarding/kyc-lvl1',
      '/agent-user/dashboard': '/onboarding/kyc-lvl1',
      '/unauthorised-access': refused,
    },
  },
  {
    who: 'a customer of level 1',
    phone: beginner.phone,
    opens: {
      '/onboarding/profile-setup': '/business-user/dashboard',
      '/onboarding/kyc-lvl1': '/business-user/dashboard',
      '/help-center': '/help-center',
      '/settings': '/business-user/settings/profile/personal-info',
      '/agent-user/settings/profile': refused,
      [`/users/${unknownId}/payments`]: refused,
    },
  },
  {
    who: 'a customer of level 2',
    phone: complete.phone,
    opens: {
      '/': '/business-user/dashboard',
      '/business-user/loan/management': '/business-user/loan/management',
      '/admin-user/loan-management/LN-1': refused,
    },
  },
  {
    who: 'an agent',
    phone: agent.phone,
    opens: {
      '/legal/terms': '/agent-user/dashboard',
      '/refferals': '/refferals',
      '/agent-user/settings/profile': '/agent-user/settings/profile/personal-info',
      [`/groups/${unknownId}/detail`]: `/groups/${unknownId}/detail`,
      '/business-user/dashboard': refused,
      '/admin-user/settings/transactions': refused,
    },
  },
  {
    who: 'an admin',
    phone: adminPhone,
    opens: {
      '/login/forgot-password': '/admin-user/dashboard',
      [`/loans/${unknownId}`]: `/loans/${unknownId}`,
      '/admin-user/business-management': '/admin-user/customer-management',
      '/admin-user/settings/profile/business-info': '/admin-user/settings/profile/business-info',
      '/agent-user/customer-management': refused,
      '/business-user/settings/profile/next-of-kin': refused,
    },
  },
]

/** Types the address and waits until the page is there; returns how often the address changed on the way. */
async function openCountingChanges(page: Page, path: string, expected: string): Promise<number> {
  let changes = 0
  const count = () => changes++
  page.on('framenavigated', count)
  await page.goto(world().product.url + path, { waitUntil: 'commit' })
  await expect(page, `from ${path}`).toHaveURL(world().product.url + expected)
  await expect(page.getByRole('heading', { level: 1 }).first(), `a page at ${path}`).toBeVisible()
  await expect(page, `from ${path}`).toHaveURL(world().product.url + expected)
  page.off('framenavigated', count)
  return changes
}

for (const { who, phone, opens } of visitors) {
  test(`GUARD: ${who} lands where the rules say, without a loop`, async ({ page }) => {
    if (phone) await openSignedIn(page, world().product, phone)
    for (const [path, expected] of Object.entries(opens)) {
      expect(await openCountingChanges(page, path, expected), `changes of address from ${path}`).toBeLessThanOrEqual(4)
      if (expected === refused) await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unauthorized View')
      if (expected !== '/not-found')
        await expect(page.getByText('There is no page at this address.'), `the page at ${path}`).toHaveCount(0)
    }
    await openCountingChanges(page, '/nowhere/at/all', '/nowhere/at/all')
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  })
}

test('GEN-05 PERM-07 level 1 opens the dashboard, with the agent of the customer on it, and level 2 the loans', async ({
  browser,
}) => {
  const applyAs = async (phone: string) => {
    const page = await browser.newPage()
    await openSignedIn(page, world().product, phone)
    await expect(page).toHaveURL(`${world().product.url}/business-user/dashboard`)
    await expect(page.getByRole('main')).toContainText(`${agent.firstName} ${agent.lastName}`)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Referrals' })).toBeVisible()
    await page.getByRole('button', { name: 'Apply for Loan' }).click()
    return page
  }
  const page = await browser.newPage()
  await openSignedIn(page, world().product, newcomer.phone)
  await openCountingChanges(page, '/business-user/dashboard', '/onboarding/kyc-lvl1')
  await page.close()
  const first = await applyAs(beginner.phone)
  await expect(first.getByRole('dialog', { name: 'Upgrade Account' })).toBeVisible()
  await first.close()
  const second = await applyAs(complete.phone)
  await expect(second.getByRole('dialog', { name: 'Loan Request' })).toBeVisible()
  await second.close()
})

for (const [id, who, phone, home] of [
  ['PERM-08', 'agent', agent.phone, '/agent-user/dashboard'],
  ['PERM-09', 'admin', adminPhone, '/admin-user/dashboard'],
] as const) {
  test(`${id} an ${who} without KYC signs in and lands on their own dashboard, without Referrals and the KYC level 2 wizard`, async ({
    page,
  }) => {
    const client = newClient(world().product)
    expect((await signIn(client, phone)).kyc).toMatchObject({ kyc_level: 0, kycLevel1Completed: false })
    await openSignedIn(page, world().product, phone)
    await expect(page).toHaveURL(world().product.url + home)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Referrals' })).toHaveCount(0)
    await openCountingChanges(page, '/onboarding/kyc-lvl2', home)
    if (who !== 'agent') return
    const customers = await dataOf(client.get<{ user: { phone: string } }[]>('/agent/customers'))
    expect(customers.map(({ user }) => user.phone).sort()).toEqual(
      [newcomer, beginner, complete].map((person) => person.phone).sort(),
    )
  })
}
