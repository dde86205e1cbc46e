import { screen } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'

/** Elements of the KYC pages as a person finds them. */
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
export const dots = () =>
  [...document.querySelectorAll('ol[aria-hidden] li')].map((dot) => dot.getAttribute('data-state'))

/** Chooses from a searchable list by typing. */
export async function choose(user: ReturnType<typeof userEvent.setup>, label: string, option: string): Promise<void> {
  const box = screen.getByRole('combobox', { name: label })
  await user.clear(box)
  await user.type(box, option)
  await user.click(await screen.findByRole('option', { name: option }))
}
