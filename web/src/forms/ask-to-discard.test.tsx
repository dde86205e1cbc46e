import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import '../testing/test-app.tsx'
import { askToDiscard } from './ask-to-discard.ts'
import { useDialog } from '../base/dialog-store.ts'

const asked = () => renderHook(useDialog).result.current

test('a dialog in which nothing was typed closes at once', () => {
  const close = vi.fn<() => void>()
  askToDiscard(false, close)()
  expect(close).toHaveBeenCalledOnce()
  expect(asked()).toBeNull()
})

test('one with something typed asks first, and closes only when Discard is pressed', () => {
  const close = vi.fn<() => void>()
  askToDiscard(true, close)()
  expect(close).not.toHaveBeenCalled()
  expect(asked()).toMatchObject({ kind: 'warning', title: 'Close without sending?', cancellable: true })
  asked()?.action?.run()
  expect(close).toHaveBeenCalledOnce()
})
