import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/test-matchers.ts'
import type { Option } from './options.ts'
import { PickList } from './pick-list.tsx'
import type { PickOption } from './pick-options.tsx'

afterEach(cleanup)

const fruits: readonly PickOption[] = [
  { value: 'm', label: 'Mango', detail: 'sweet' },
  { value: 'g', label: 'Guava' },
  { value: 'u', label: 'Ube', refused: 'sold out' },
]

function open(options = fruits) {
  const submitted = vi.fn<() => void>()
  function Basket() {
    const [picked, setPicked] = useState<readonly Option[]>([])
    const [words, setWords] = useState('')
    const found = options.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()))
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submitted()
        }}
      >
        <PickList
          aria-label="Fruit"
          id="fruit"
          listLabel="All fruits"
          options={found}
          picked={picked}
          onChange={setPicked}
          words={words}
          onType={setWords}
          placeholder="Search"
          loading={false}
          none="Nothing found"
        />
      </form>
    )
  }
  render(<Basket />)
  return { user: userEvent.setup(), submitted }
}

const box = () => screen.getByRole('combobox', { name: 'Fruit' })
const chips = () => screen.queryAllByRole('listitem').map((chip) => chip.textContent)
const activeLabel = () =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent?.replace(/\s+/g, ' ') ?? null

test('arrows move in a circle, Enter picks and unpicks, and the form is not sent', async () => {
  const { user, submitted } = open()
  await user.click(box())
  expect(activeLabel()).toBeNull()
  await user.keyboard('{ArrowUp}{ArrowDown}{Enter}')
  expect(chips()).toEqual(['Mango'])
  expect(screen.getByRole('option', { name: /Mango/, selected: true })).toBeVisible()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chips()).toEqual(['Mango', 'Guava'])
  await user.keyboard('{ArrowUp}{Enter}')
  expect(chips()).toEqual(['Guava'])
  expect(submitted).not.toHaveBeenCalled()
})

test('one that cannot be picked is reached, shows why, and is not picked', async () => {
  const { user } = open()
  await user.click(box())
  await user.keyboard('{ArrowUp}{Enter}')
  expect(activeLabel()).toBe('Ube sold out')
  expect(chips()).toEqual([])
})

test('typing narrows the list, and Enter takes the first match', async () => {
  const { user } = open()
  await user.type(box(), 'gua{Enter}')
  expect(chips()).toEqual(['Guava'])
  await user.type(box(), 'zzz{Enter}')
  expect(screen.getByText('Nothing found')).toBeVisible()
  expect(chips()).toEqual(['Guava'])
})

test('Backspace removes the last one when nothing is typed; a screen reader announces it', async () => {
  const { user } = open()
  await user.click(screen.getByRole('option', { name: /Mango/ }))
  expect(screen.getByText('Mango added, 1 in all')).toBeVisible()
  await user.click(screen.getByRole('option', { name: 'Guava' }))
  await user.click(box())
  await user.keyboard('{Backspace}')
  expect(chips()).toEqual(['Mango'])
  expect(screen.getByText('Guava removed')).toBeVisible()
})

test('a chip is removed by its own button, and the focus goes to the search', async () => {
  const { user } = open()
  await user.click(screen.getByRole('option', { name: /Mango/ }))
  await user.click(within(screen.getByRole('list', { name: 'Chosen' })).getByRole('button', { name: 'Remove Mango' }))
  expect(chips()).toEqual([])
  expect(box()).toHaveFocus()
})

test('a browser whose scrolling answers with a promise breaks nothing', async () => {
  Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() })
  const { user } = open()
  await user.click(box())
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(chips()).toEqual(['Guava'])
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})
