import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'
import { rememberedStyles } from './test-computed-style.ts'
import { watchLooseTexts } from './test-loose-texts.ts'

// All test files of a worker share one page, because making one takes longer than most files. Each file finds it as
// after a reload: our modules not loaded, nothing stored, nothing shown, no listeners.
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`
window.history.replaceState(null, '', '/')
document.head.replaceChildren()
document.body.replaceChildren()
for (const element of [document.documentElement, document.body])
  for (const attribute of element.getAttributeNames()) element.removeAttribute(attribute)

const jsdom = document.defaultView!
window.getComputedStyle = jsdom.getComputedStyle = rememberedStyles(jsdom).answered

// React records the stack of each element's creation, for its warnings, until it has recorded this many in a second.
const reactInternals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(reactInternals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {}, configurable: true })

const stopListening = new AbortController()
const listen = window.addEventListener
window.addEventListener = (
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
) => {
  listen.call(window, type, listener, options)
  stopListening.signal.addEventListener('abort', () => window.removeEventListener(type, listener, options))
}
afterAll(() => {
  stopListening.abort()
  window.addEventListener = listen
})

// A text that a translated page would show wrongly fails every test of a component.
const looseTexts = watchLooseTexts(document)
afterEach(() => {
  const found = looseTexts.take()
  if (found.length > 0) throw new Error(`These texts need an element of their own:\n${found.join('\n')}`)
})
afterAll(looseTexts.stop)
