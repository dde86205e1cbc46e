import { type Browser, expect, type Page } from '@playwright/test'
import { dataOf } from '../calls.ts'
import { requestLoan, showLoan } from '../lending.ts'
import { chooseFrom, dialog, goTo, openSignedIn, signInOnPage } from '../page-actions.ts'
import { newPerson, type Person } from '../person.ts'
import { expectGoodOnBothScreens, tabTo } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone, type Borrower, newBorrower } from '../world.ts'
import { dismissMessage } from './admin-actions.ts'
import { addSecondAdmin, findOnDesk, giveReason, pageOf, recoverOnPage, secondPhone } from './desk.ts'

const world = sharedWorld()
const who = newPerson()
/** The customer's new phone number after they lost their SIM. */
const newPhone = newPerson().phone
let borrower: Borrower

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

test.beforeAll(async () => {
  await addSecondAdmin(world().product)
  borrower = await newBorrower(world(), who)
})

async function openProposals(page: Page): Promise<void> {
  const dashboard = `${world().product.url}/admin-user/dashboard`
  if (page.url() !== dashboard) await page.goto(dashboard)
  await page
    .getByRole('link', { name: /^Proposals/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Proposals' })).toBeVisible()
}

const proposal = (page: Page, act: string) => page.getByRole('article', { name: act })

/** The other admin decides on the waiting proposal, in their own browser. */
async function asSecond(browser: Browser, decide: (page: Page) => Promise<void>): Promise<void> {
  const page = await pageOf(browser, world().product, secondPhone)
  await openProposals(page)
  await decide(page)
  await page.context().close()
}

async function confirm(page: Page, act: string, words: string): Promise<void> {
  await proposal(page, act).getByRole('button', { name: 'Confirm' }).click()
  await dialog(page, 'Confirm This?').getByRole('button', { name: 'Confirm' }).click()
  await dismissMessage(page, 'Confirmed', words)
  await expect(page.getByText('Nothing waits for a second person')).toBeVisible()
}

test('DESK-30 DESK-31 DESK-32 DESK-34 an approval above the limit waits and pays nothing; its proposer can only withdraw it, another admin confirms it and the money arrives', async ({
  page,
  browser,
}) => {
  const loan = await dataOf(requestLoan(borrower, 150_000))
  await openSignedIn(page, world().product, adminPhone)
  const approve = async () => {
    await page.goto(`${world().product.url}/admin-user/loan-management/${loan.loan_id}`)
    await expect(page.getByRole('textbox', { name: 'Approved amount' })).toHaveValue('150,000')
    await page.getByRole('button', { name: /^Approve ₦/ }).click()
    await dismissMessage(page, 'Waits for a Second Person', 'another admin confirms or refuses it under Proposals')
  }
  await approve()
  const waits = page.getByRole('region', { name: 'Waits for a Second Person' })
  await expect(waits).toContainText('You proposed this, so another admin confirms or refuses it.')
  await expect(waits.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expectGoodOnBothScreens(page)
  expect((await showLoan(borrower, loan.id)).loan.status).toBe('pending')

  await openProposals(page)
  await expect(proposal(page, 'Approval of a loan')).toContainText('₦150,000.00')
  await tabTo(page, /^Withdraw$/)
  await page.keyboard.press('Enter')
  await dialog(page, 'Withdraw This?').getByRole('button', { name: 'Withdraw' }).click()
  await dismissMessage(page, 'Withdrawn', 'Nothing was done.')
  await approve()

  await asSecond(browser, async (second) => {
    await expect(proposal(second, 'Approval of a loan')).toContainText('Ngozi Adeyemi')
    await expectGoodOnBothScreens(second)
    await confirm(second, 'Approval of a loan', 'the money has arrived')
    await second.getByRole('button', { name: 'Decided' }).click()
    await expect(proposal(second, 'Approval of a loan').first()).toContainText('Bala Umar')
    await expect(proposal(second, 'Approval of a loan').last()).toContainText('withdrawn')
  })
  await expect
    .poll(async () => (await showLoan(borrower, loan.id)).loan)
    .toMatchObject({
      status: 'active',
      approved_amount: 150_000,
    })
})

test('DESK-33 a commission above the limit is refused by another admin with a reason, which its proposer reads; a commission below the limit is paid at once', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, world().product, adminPhone)
  await goTo(page, 'Agent Management')
  const pay = async (amount: string) => {
    await chooseFrom(page, 'Aisha Bello', 'Pay Commission')
    await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
    await page.getByRole('button', { name: /^Pay ₦/ }).click()
  }
  await pay('20000')
  await dismissMessage(page, 'Commission paid', 'This agent has been paid')
  await pay('20001')
  await dismissMessage(page, 'Waits for a Second Person', 'Commission, ₦20,001.00, for Aisha Bello')
  await asSecond(browser, async (second) => {
    await proposal(second, 'Commission').getByRole('button', { name: 'Refuse' }).click()
    await giveReason(second, 'Refuse Proposal', 'They were paid this week already', 'Refuse')
    await dismissMessage(second, 'Refused', 'Nothing was done.')
  })
  await openProposals(page)
  await page.getByRole('button', { name: 'Decided' }).click()
  await expect(proposal(page, 'Commission')).toContainText('They were paid this week already')
  expect((await world().sandbox.transfers()).filter(({ amount }) => amount === 2_000_100)).toEqual([])
})

async function openCustomer(page: Page): Promise<void> {
  await findOnDesk(page, who.email, /Customer/)
  await expect(page.getByRole('heading', { level: 1, name: nameOf(who) })).toBeVisible()
}

async function propose(page: Page, part: string): Promise<void> {
  const form = dialog(page, `Correct: ${part}`)
  await form.getByRole('textbox', { name: /^Why it is corrected/ }).fill('They came to the desk')
  await form.getByRole('textbox', { name: /^How you checked it/ }).fill('Saw the ID card')
  await form.getByRole('button', { name: 'Propose' }).click()
  await dismissMessage(page, 'Waits for a Second Person', 'Correction of a customer’s data')
}

test('DESK-42 DESK-44 "contact us" leads a customer to their agent; their next of kin is corrected by two admins, and both are in the audit trail', async ({
  page,
  browser,
}) => {
  const theirs = await pageOf(browser, world().product, who.phone, '/business-user/settings/profile/next-of-kin')
  const contact = theirs.getByRole('main')
  await expect(contact.getByRole('link', { name: 'Call Aisha Bello' })).toHaveAttribute('href', /^tel:0809/)
  await expect(contact.getByRole('link', { name: 'Email Aisha Bello' })).toHaveAttribute('href', /^mailto:aisha/)
  // A locked field counts as disabled, and explains itself when it is pressed.
  await theirs.getByRole('textbox', { name: 'Name of next of kin' }).click({ force: true })
  const locked = dialog(theirs, 'Modification Restricted')
  await expect(locked.getByRole('link', { name: 'Call Aisha Bello' })).toBeVisible()
  await expectGoodOnBothScreens(theirs)
  await theirs.keyboard.press('Escape')

  await openSignedIn(page, world().product, adminPhone)
  await openCustomer(page)
  await page.getByRole('button', { name: 'Correct Next of kin' }).click()
  const name = dialog(page, 'Correct: Next of kin').getByRole('textbox', { name: 'Name of next of kin' })
  await expect(name).toHaveValue('Deborah James')
  await name.fill('Deborah Janes')
  await expectGoodOnBothScreens(page)
  await propose(page, 'Next of kin')
  await expect(page.getByRole('link', { name: '1 proposal waits for a second person' })).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('textbox', { name: 'Name of next of kin' })).toHaveValue('Deborah James')

  await asSecond(browser, async (second) => {
    await expect(proposal(second, 'Correction of a customer’s data')).toContainText('Deborah Janes')
    await expectGoodOnBothScreens(second)
    await confirm(second, 'Correction of a customer’s data', 'It is done.')
  })
  await theirs.reload()
  await expect(theirs.getByRole('textbox', { name: 'Name of next of kin' })).toHaveValue('Deborah Janes')
  await theirs.context().close()
  await page.reload()
  const trail = page.getByRole('region', { name: 'Audit trail' })
  for (const words of ['Data corrected', 'Bala Umar', 'Ngozi Adeyemi', 'Saw the ID card'])
    await expect(trail).toContainText(words)
})

test('DESK-43 after a lost SIM the phone number is corrected by two admins: sessions and password end, both numbers get a text, and the customer sets a password by a code to the new one', async ({
  page,
  browser,
}) => {
  const { product, sandbox } = world()
  await openSignedIn(page, product, adminPhone)
  await openCustomer(page)
  await page.getByRole('button', { name: 'Correct Phone number' }).click()
  await dialog(page, 'Correct: Phone number').getByRole('textbox', { name: 'New phone number' }).fill(newPhone)
  await propose(page, 'Phone number')
  expect((await borrower.get('/auth/me')).status).toBe(200)
  await asSecond(browser, (second) => confirm(second, 'Correction of a customer’s data', 'It is done.'))
  expect((await borrower.get('/auth/me')).status).toBe(401)
  for (const phone of [who.phone, newPhone])
    await expect.poll(async () => (await sandbox.messages(phone))[0]?.text ?? '').toMatch(/^Kasuwa: .*sign/)
  expect((await sandbox.messages(newPhone)).map(({ text }) => text).join()).toContain('Forgot your password?')
  const theirs = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage()
  await recoverOnPage(theirs, world(), newPhone)
  await signInOnPage(theirs, product, newPhone)
  await expect(theirs).toHaveURL(`${product.url}/business-user/dashboard`)
  await theirs.context().close()
})
