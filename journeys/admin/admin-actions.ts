import { expect, type Page } from '@playwright/test'
import { dataOf } from '../calls.ts'
import { dialog } from '../page-actions.ts'
import { agentPhone, type World } from '../world.ts'

/** Reads a message and closes it. */
export async function dismissMessage(page: Page, title: string, text: string): Promise<void> {
  await expect(dialog(page, title)).toContainText(text)
  await dialog(page, title).getByRole('button', { name: 'OK' }).click()
  await expect(dialog(page, title)).toHaveCount(0)
}

/** The commission that Aisha Bello was paid so far, in naira. */
export async function commissionsPaid({ admin }: World): Promise<number> {
  const { agents } = await dataOf(
    admin.get<{ agents: { user: { phone: string }; total_commissions: number }[] }>('/admin/agent-management'),
  )
  return agents.find(({ user }) => user.phone === agentPhone)!.total_commissions
}
