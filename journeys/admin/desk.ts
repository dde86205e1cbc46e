import type { Browser, Page } from '@playwright/test'
import { createStaff } from '../command-line.ts'
import { dialog, openSignedIn } from '../page-actions.ts'
import type { Product } from '../product.ts'
import { codeAt, stepMs } from '../sign-in-code.ts'

/** Of Bala Umar, the second person. */
export const secondPhone = '08090000004'

export const addSecondAdmin = (product: Product) => createStaff(product, 'admin', secondPhone, 'Bala', 'Umar')

/** A page of somebody else, in a browser of their own. */
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

/** From any page by the search: words, and the first thing found that has these. */
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

/** What an authenticator app shows: six digits of the step of 30 seconds, never those of a step before (RFC 6238). */
export function newCodes(secret: string): () => string {
  let last = 0
  return () => {
    last = Math.max(last + stepMs, Date.now())
    return codeAt(secret, last)
  }
}
