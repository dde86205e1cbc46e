import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { openSignedIn } from '../page-actions.ts'
import { expectGoodOnBothScreens } from '../screen.ts'
import { sharedWorld, test } from '../test.ts'
import { adminPhone } from '../world.ts'

const world = sharedWorld()

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

/** Presses the button and reads what the browser stored. */
async function download(page: Page): Promise<{ name: string; lines: string[] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const name = file.suggestedFilename()
  await expect(page.getByText(`Downloaded: ${name}`)).toBeVisible()
  return { name, lines: (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n') }
}

test('FILE-08 FILE-10 on a phone an admin takes a list as a file, and finds that act in the staff trail, which is a file too', async ({
  page,
}) => {
  await openSignedIn(page, world().product, adminPhone)
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await page.getByRole('button', { name: 'Download CSV' }).waitFor()
  await expectGoodOnBothScreens(page)
  const staff = await download(page)
  expect(staff.name).toMatch(/^kasuwa-staff-\d{4}-\d\d-\d\d\.csv$/)
  expect(staff.lines[0]).toContain('First name,Last name,Phone')
  expect(staff.lines.length).toBeGreaterThan(1)

  await page.getByRole('link', { name: 'Staff trail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff trail' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'List taken as a file' }).first()).toContainText(
    'List: staff',
  )
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('form', { name: 'List filters' }).getByLabel('Kind of act').selectOption('Files taken')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page.getByText('File complete').first()).toBeVisible()
  await expectGoodOnBothScreens(page)
  const trail = await download(page)
  expect(trail.lines.slice(1).every((line) => line.includes(',Files taken,'))).toBe(true)
})
