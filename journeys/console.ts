import { expect, type Page } from '@playwright/test'
import { password } from './command-line.ts'
import type { Product } from './product.ts'

/** Signs in on the page itself, and waits for the first screen inside. */
export async function enter(page: Page, product: Product, phone: string, secret = password): Promise<void> {
  await page.goto(product.url)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(`${product.url}/`)
}

/** Chooses from a list that is searched by typing. */
export async function choose(page: Page, list: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: list, exact: true })
  await field.click()
  await field.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect(field).toHaveValue(option)
}
