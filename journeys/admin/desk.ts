import { expect, type Page } from '@playwright/test'
import { wanted } from '../calls.ts'
import { dialog } from '../console.ts'
import { agentPhone, type World } from '../world.ts'

/** Reads a message and puts it away. */
export async function acknowledge(page: Page, title: string, text: string): Promise<void> {
  await expect(dialog(page, title)).toContainText(text)
  await dialog(page, title).getByRole('button', { name: 'OK' }).click()
  await expect(dialog(page, title)).toHaveCount(0)
}

/** What Aisha Bello was paid so far, in naira. */
export async function commissions({ admin }: World): Promise<number> {
  const { agents } = await wanted(
    admin.get<{ agents: { user: { phone: string }; total_commissions: number }[] }>('/admin/agent-management'),
  )
  return agents.find(({ user }) => user.phone === agentPhone)!.total_commissions
}
