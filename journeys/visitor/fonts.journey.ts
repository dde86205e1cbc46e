import { expect, type Page } from '@playwright/test'
import { dataOf } from '../calls.ts'
import { customerIdOf, lend, type Loan, requestLoan, virtualAccountOf } from '../lending.ts'
import { faultsOfFonts } from '../measures/fonts.ts'
import { moveTo, openSignedIn } from '../page-actions.ts'
import { newPerson, type Person } from '../person.ts'
import { signIn } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, newBorrower, withNewAgent } from '../world.ts'

const world = sharedWorld()

/** People with long names: a customer who is late with a daily loan, one who asks for a loan, and their agent. */
const late: Person = { ...newPerson(), firstName: 'Oluwafunmilayo', lastName: 'Adebayo-Ogunbanjo' }
const asking: Person = { ...newPerson(), firstName: 'Muhammadu', lastName: 'Abdulrahman' }
const agent: Person = { ...newPerson(), firstName: 'Chukwuemeka', lastName: 'Nwachukwu-Okonkwo' }
let loan: Loan
let request: Loan
let ids: { customer: string; agent: string }

test.beforeAll(async () => {
  const own = await withNewAgent(world(), agent)
  const { sandbox, admin } = own
  const [borrower, second] = await Promise.all([newBorrower(own, late), newBorrower(own, asking)])
  loan = await lend(own, borrower, 250_000, 'daily')
  const account_number = await virtualAccountOf(own, late.phone)
  await sandbox.pay({ account_number, amount: 1_312_505, sender_name: 'OLUWAFUNMILAYO ADEBAYO-OGUNBANJO' })
  await sandbox.setClock({ advance_days: 12 })
  await Promise.all([signIn(admin, adminPhone), signIn(second, asking.phone)])
  request = await dataOf(requestLoan(second, 100_000))
  await sandbox.pay({ account_number: '9900000001', amount: 7_600_050, sender_name: 'ALHAJI MUHAMMADU ABDULRAHMAN' })
  ids = await idsOf(await customerIdOf(own, late.phone))
})

async function idsOf(customer: string): Promise<typeof ids> {
  const { admin } = world()
  const { agents } = await dataOf(
    admin.get<{ agents: { id: string }[] }>(`/admin/agent-management?search=${agent.phone}`),
  )
  return { customer, agent: agents[0]!.id }
}

/** The screens of each role, with the data that fills them. */
const screens: Record<string, { phone: string | null; paths: () => readonly string[] }> = {
  guest: {
    phone: null,
    paths: () => ['/', '/onboarding/profile-setup', '/login/forgot-password', '/legal/terms', '/not-found'],
  },
  customer: {
    phone: late.phone,
    paths: () => [
      '/business-user/dashboard',
      '/business-user/loan/management',
      `/loans/${loan.loan_id}`,
      '/business-user/settings/transactions',
      '/business-user/settings/profile/personal-info',
      '/business-user/settings/security',
    ],
  },
  asker: { phone: asking.phone, paths: () => ['/business-user/dashboard', '/business-user/loan/application'] },
  agent: {
    phone: agent.phone,
    paths: () => [
      '/agent-user/dashboard',
      '/agent-user/round',
      '/agent-user/commissions',
      '/agent-user/group-interaction',
      '/agent-user/customer-management',
      `/users/${ids.customer}/payments`,
      '/agent-user/settings/transactions',
    ],
  },
  admin: {
    phone: adminPhone,
    paths: () => [
      '/admin-user/dashboard',
      '/admin-user/customer-management',
      `/admin-user/customer-management/${ids.customer}`,
      '/admin-user/agent-management',
      `/admin-user/agent-management/${ids.agent}`,
      '/admin-user/loan-management',
      `/admin-user/loan-management/${request.id}`,
      '/admin-user/payment-management',
      '/admin-user/payment-management?tab=suspense',
      '/admin-user/staff',
      '/admin-user/proposals',
    ],
  },
}

/** Opens the app at a screen, for somebody who is signed in if a phone is given. */
async function open(page: Page, path: string, phone: string | null): Promise<void> {
  if (phone) await openSignedIn(page, world().product, phone, path)
  else await page.goto(world().product.url + path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  await expect(page.getByTestId('skeleton-row')).toHaveCount(0)
}

/** Replaces the references of transfers, which are random: one of many wide letters would take a line more. Here all letters are equal. */
async function answerWithEvenReferences(page: Page): Promise<void> {
  await page.route(`${world().product.url}/api/**`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/"kasuwa-[a-z0-9]{25}"/g, '"kasuwa-abcdefghijklmnopqrstuvwxy"')
    return route.fulfill({ response, body })
  })
}

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

for (const [who, { phone, paths }] of Object.entries(screens))
  test(`DESK-96 no screen of the ${who} is cut, scrolls sideways, breaks a word or has a row too high with a narrow or a wide font`, async ({
    page,
  }) => {
    await answerWithEvenReferences(page)
    const found: string[] = []
    for (const [index, path] of paths().entries())
      await test.step(path, async () => {
        if (index > 0 && phone) await moveTo(page, path)
        else await open(page, path, phone)
        found.push(...(await faultsOfFonts(page)).map((fault) => `${path} at ${fault}`))
      })
    expect(found).toEqual([])
  })
