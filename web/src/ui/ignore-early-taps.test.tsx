import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../testing/test-app.tsx'
import { Button } from './button.tsx'
import { Dialog } from './overlays/dialog.tsx'
import { ignoreHastyTaps, settlingMs } from './ignore-early-taps.ts'

const pressed = vi.fn<() => void>()
let stop = () => undefined as void

beforeEach(() => {
  pressed.mockReset()
  stop = ignoreHastyTaps()
})
afterEach(() => {
  stop()
  cleanup()
})

/** Lets the page note what appeared, and returns the time of that. */
async function appear(page: Parameters<typeof render>[0]): Promise<number> {
  const before = performance.now()
  render(page)
  await Promise.resolve()
  return before
}

/** A tap of a finger or a mouse, begun at a time on the clock of `performance.now`. */
function tap(element: Element, at: number, detail = 1): void {
  const down = createEvent.pointerDown(element)
  Object.defineProperty(down, 'timeStamp', { value: at })
  fireEvent(element, down)
  fireEvent.mouseDown(element, { detail })
  fireEvent.pointerUp(element)
  fireEvent.mouseUp(element, { detail })
  fireEvent.click(element, { detail })
}

const button = () => screen.getByRole('button', { name: 'Send' })

test.each([
  ['before the button appeared', -40, 0],
  ['40 ms after', 40, 0],
  ['300 ms after', 300, 0],
  ['400 ms after', settlingMs + 50, 1],
])('a tap that was begun %s: pressed %i, %i times', async (_, later, times) => {
  const from = await appear(<Button onClick={pressed}>Send</Button>)
  tap(button(), from + later)
  expect(pressed).toHaveBeenCalledTimes(times)
})

test('the second tap of a double tap is ignored, however long the button has been there', async () => {
  const from = await appear(<Button onClick={pressed}>Send</Button>)
  tap(button(), from + 5_000, 1)
  tap(button(), from + 5_100, 2)
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('a button that replaces another one takes neither the second tap nor the late release of the first', async () => {
  const sent = vi.fn<() => void>()
  const { rerender } = render(
    <Button key="take" onClick={pressed}>
      Take picture
    </Button>,
  )
  const from = performance.now() + 1_000
  tap(screen.getByRole('button'), from)
  rerender(
    <Button key="use" onClick={sent}>
      Send
    </Button>,
  )
  await Promise.resolve()
  const now = performance.now()
  tap(button(), now + 40)
  tap(button(), now + 300)
  fireEvent(button(), at(createEvent.pointerDown(button()), now - 10))
  fireEvent.click(button(), { detail: 1 })
  expect([pressed.mock.calls.length, sent.mock.calls.length]).toEqual([1, 0])
})

test('a form is not sent by such a tap', async () => {
  const submit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const from = await appear(
    <form onSubmit={submit}>
      <Button type="submit">Send</Button>
    </form>,
  )
  tap(button(), from + 100)
  expect(submit).not.toHaveBeenCalled()
  tap(button(), from + 1_000)
  expect(submit).toHaveBeenCalledTimes(1)
})

test('the keyboard and screen readers are never ignored', async () => {
  await appear(<Button onClick={pressed}>Send</Button>)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{Enter}')
  await user.keyboard(' ')
  button().click()
  fireEvent.click(button(), { detail: 1 })
  expect(pressed).toHaveBeenCalledTimes(4)
})

test('a scroll that began on the page does not spoil the click of a screen reader after it', async () => {
  const from = await appear(<Button onClick={pressed}>Send</Button>)
  fireEvent(document.body, at(createEvent.pointerDown(document.body), from - 1_000))
  fireEvent(document.body, new Event('pointercancel', { bubbles: true }))
  fireEvent.click(button(), { detail: 1 })
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('a dialog is not dismissed by a press outside it that comes as fast', async () => {
  const from = await appear(
    <Dialog title="Request Failed" onDismiss={pressed}>
      No
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog')
  tap(dialog, from - 20)
  tap(dialog, from + 200)
  tap(dialog, from + 1_000, 2)
  expect(pressed).not.toHaveBeenCalled()
  tap(dialog, from + 1_000)
  expect(pressed).toHaveBeenCalledTimes(1)
})

function at<E extends Event>(event: E, time: number): E {
  Object.defineProperty(event, 'timeStamp', { value: time })
  return event
}
