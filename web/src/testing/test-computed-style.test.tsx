import { afterEach, expect, test } from 'vitest'
import { rememberedStyles } from './test-computed-style.ts'

const { asked, answered } = rememberedStyles(document.defaultView!)

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
})

const names = ['display', 'visibility', 'pointerEvents'] as const
const stylesBy = (get: typeof asked, root: Element) =>
  [root, ...root.querySelectorAll('*')].map((element) => {
    const style = get(element)
    return [element.outerHTML, ...names.map((name) => style[name]), style.getPropertyValue('display'), style.fontStyle]
  })

const tags =
  'a b button code dd details dialog div dl dt em fieldset form h1 h2 header hr i img input label legend li main meter nav ol option output p ' +
  'pre progress script section select slot small span strong style summary sup svg table tbody td template textarea tfoot th thead time tr ul'

test.each(tags.split(' '))(
  'what the tests take for the style of <%s> is what jsdom finds, in each of its states',
  (tag) => {
    for (const state of ['', 'hidden', 'open', 'type="hidden"', 'style="display: flex; visibility: hidden"']) {
      const template = document.createElement('template')
      template.innerHTML = `<${tag} ${state}></${tag}>`
      const made = template.content.firstElementChild!
      document.body.replaceChildren(made)
      expect(stylesBy(answered, made)).toEqual(stylesBy(asked, made))
    }
  },
)

test('inherited styles are found too, after they change and after they change back', () => {
  document.body.innerHTML = `<div style="visibility: hidden; pointer-events: none"><p><b style="visibility: visible">a</b></p></div>
    <details><summary>a</summary><p>b</p></details><p hidden><b>a</b></p>`
  const expectSame = () => expect(stylesBy(answered, document.body)).toEqual(stylesBy(asked, document.body))
  expectSame()
  expect(answered(document.querySelector('p')!).visibility).toBe('hidden')
  document.querySelector('div')!.removeAttribute('style')
  expectSame()
  expect(answered(document.querySelector('p')!).visibility).toBe('visible')
})

test('a page with a style sheet is computed by jsdom', () => {
  document.head.innerHTML = '<style>p { display: none }</style>'
  document.body.innerHTML = '<p>a</p>'
  expect(answered(document.querySelector('p')!).display).toBe('none')
})
