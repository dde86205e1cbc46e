import '../testing/test-app.tsx'
import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { errorWords } from '@kasuwa/contract/words.ts'
import { GlobalDialog } from '../shell/global-dialog.tsx'
import { lazyDialog, lazyPart } from './lazy-part.tsx'
import { forgetTyping, watchTyping } from './typed-here.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  forgetTyping()
  sessionStorage.clear()
})

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const there = () => Promise.resolve(() => <p>The part</p>)

test('code that failed to load while the server answers is asked for once more, and the page is not reloaded', async () => {
  vi.stubGlobal('fetch', async () => new Response('the page'))
  const load = vi.fn(there).mockImplementationOnce(lost)
  const Part = lazyPart('lost-once', load)
  render(<Part />)
  expect((await screen.findByText('The part')).isConnected).toBe(true)
  expect(load).toHaveBeenCalledTimes(2)
  expect(sessionStorage).toHaveLength(0)
})

test('code that does not load while the server does not answer shows the failure, and Try again loads it', async () => {
  vi.stubGlobal('fetch', lost)
  const load = vi.fn(there).mockImplementationOnce(lost)
  const Part = lazyPart('away', load)
  render(<Part />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect((await screen.findByText('The part')).isConnected).toBe(true)
  expect(load).toHaveBeenCalledTimes(2)
})

/** A page on which a name is typed before a part's code is needed. The server answers, but never has that code. */
async function typedPage(part: (isWanted: boolean) => React.ReactNode) {
  vi.stubGlobal('fetch', async () => new Response('the page'))
  watchTyping()
  function Page() {
    const [isWanted, setIsWanted] = useState(false)
    return (
      <>
        <input aria-label="Name" />
        <button onClick={() => setIsWanted(true)}>More</button>
        {part(isWanted)}
        <GlobalDialog />
      </>
    )
  }
  render(<Page />)
  await userEvent.type(screen.getByLabelText('Name'), 'Amina')
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
}

/** The mark that is set before the page reloads itself. jsdom cannot show the reload. */
const wasLoadedAgain = () => sessionStorage.length > 0

test('SHARED-27 code that the server no longer has never loses typed values: only the part shows the failure', async () => {
  const Part = lazyPart('gone', vi.fn(lost))
  await typedPage((isWanted) => isWanted && <Part />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('dialog', { name: errorWords.network.title, hidden: true })).toBeVisible()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Amina')
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(wasLoadedAgain()).toBe(false)
})

test('SHARED-27 a dialog whose code does not load leaves the form behind it, and asks before the page is reloaded', async () => {
  const Missing = lazyDialog('gone-dialog', lost as () => Promise<React.ComponentType<{ onClose: () => void }>>)
  await typedPage((isWanted) => isWanted && <Missing onClose={() => undefined} />)
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Amina')
  expect(wasLoadedAgain()).toBe(false)
})
