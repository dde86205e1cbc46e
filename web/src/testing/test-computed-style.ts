type GetComputedStyle = typeof getComputedStyle

/** The cache is kept as long as the page, which test files share. */
const page = globalThis as { rememberedStyles?: { asked: GetComputedStyle; answered: GetComputedStyle } }

/**
 * jsdom compares every rule of its style sheet with an element whenever a test looks for a role, a name or visibility, which took a
 * fifth of the time of the web's tests. Their pages have no style sheet, so it is the kind of an element, or its `style` attribute, that
 * decides how it is displayed: jsdom is asked once for each kind. Inherited values are looked up in the `style` attributes. jsdom is still
 * asked for every other property, for `hidden` elements, and on a page with a style sheet.
 * @returns jsdom's own function, and the one that replaces it
 */
export function rememberedStyles(jsdom: Window & typeof globalThis) {
  page.rememberedStyles ??= { asked: jsdom.getComputedStyle, answered: remembering(jsdom.getComputedStyle) }
  return page.rememberedStyles
}

function remembering(ask: GetComputedStyle): GetComputedStyle {
  const displays = new Map<string, string>()
  const displayOf = (element: Element): string => {
    const kind = kindOf(element)
    const display = displays.get(kind) ?? ask(element).display
    displays.set(kind, display)
    return display
  }
  const values: Record<string, (element: Element) => string> = {
    display: (element) => ownStyle(element, 'display') || displayOf(element),
    visibility: (element) => inheritedStyle(element, 'visibility') || 'visible',
    pointerEvents: (element) => inheritedStyle(element, 'pointer-events') || 'auto',
  }
  return (element, pseudo) => {
    const isSpecial = element.hasAttribute('hidden') || element.hasAttribute('popover')
    if (pseudo || isSpecial || element.ownerDocument.styleSheets.length > 0) return ask(element, pseudo)
    const valueOf = (name: string): unknown => values[name]?.(element)
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name: string & keyof CSSStyleDeclaration) =>
        name === 'getPropertyValue'
          ? (property: string) => valueOf(property) ?? ask(element).getPropertyValue(property)
          : (valueOf(name) ?? ask(element)[name]),
    })
  }
}

/** The properties of an element from which jsdom's style sheet decides how it is displayed. */
function kindOf(element: Element): string {
  const attributes = ['open', 'type'].map((name) => element.getAttribute(name))
  const isInDetails = element.parentElement?.localName === 'details'
  return JSON.stringify([element.namespaceURI, element.localName, isInDetails, ...attributes])
}

function ownStyle(element: Element, property: string): string {
  return element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(property) : ''
}

function inheritedStyle(element: Element, property: string): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = ownStyle(at, property)
    if (own && own !== 'inherit') return own
  }
  return ''
}
