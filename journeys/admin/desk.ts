import { type Browser, expect, type Page } from '@playwright/test'
import { dataOf, newClient } from '../calls.ts'
import { createStaff, password } from '../command-line.ts'
import { dialog, openSignedIn } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import type { Product } from '../product.ts'
import { codeAt, stepMs } from '../sign-in-code.ts'
import { signIn } from '../sign-up.ts'
import { until } from '../until.ts'
import type { World } from '../world.ts'

/** The phone of Bala Umar, the second person. */
export const secondPhone = '08090000004'

export const addSecondAdmin = (product: Product) => createStaff(product, 'admin', secondPhone, 'Bala', 'Umar')

/** Makes one more admin, who confirms the one thing of this kind that waits. */
export async function newConfirmer(product: Product): Promise<(act: string) => Promise<void>> {
  const { phone, firstName, lastName } = newPerson()
  await createStaff(product, 'admin', phone, firstName, lastName)
  return (act) => confirmAs(product, phone, act)
}

/** This admin confirms the one thing of this kind that waits. */
export async function confirmAs(product: Product, phone: string, act: string): Promise<void> {
  const client = newClient(product)
  await signIn(client, phone)
  const waiting = await dataOf(client.get<{ proposals: { id: string; act: string }[] }>('/admin/proposals'))
  const [proposal, ...others] = waiting.proposals.filter((one) => one.act === act)
  expect([proposal?.act, others]).toEqual([act, []])
  await dataOf(client.post(`/admin/proposals/${proposal!.id}/confirm`, {}))
}

/** A page of another person, in a separate browser. */
export async function pageOf(browser: Browser, product: Product, phone: string, path = '/'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await openSignedIn(page, product, phone, path)
  return page
}

/** Sets the password of all test people by a code to this phone, on a page that shows the sign-in afterwards. */
export async function recoverOnPage(page: Page, { product, sandbox }: World, phone: string): Promise<void> {
  await page.goto(`${product.url}/login/forgot-password`)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  const codes = async () => (await sandbox.messages(phone)).filter(({ text }) => text.includes('to set a new password'))
  const before = (await codes()).length
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused()
  await until('the code to come', async () => (await codes()).length > before)
  await page.keyboard.type(await sandbox.code(phone))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('heading', { name: 'Password Reset' })).toBeVisible()
}

/** Opens the first search result with these words, from any page. */
export async function findOnDesk(page: Page, words: string, found: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search people' }).fill(words)
  await page.getByRole('option', { name: found }).first().click()
}

/** Fills in a dialog's reason and sends it by the button of this name. */
export async function giveReason(page: Page, title: string, reason: string, send: string): Promise<void> {
  const form = dialog(page, title)
  await form.getByRole('textbox', { name: /^(Reason|What was done|How the customer agreed)/ }).fill(reason)
  await form.getByRole('button', { name: send, exact: true }).click()
}

/** The code of an authenticator app: six digits of the step of 30 seconds, never those of an earlier step (RFC 6238). */
export function newCodes(secret: string): () => string {
  let last = 0
  return () => {
    last = Math.max(last + stepMs, Date.now())
    return codeAt(secret, last)
  }
}
