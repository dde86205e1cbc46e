/** Milliseconds that a control must have been there before a tap on it counts. `style.css` keeps the pointer away for the same time. */
export const settlingMs = 350

const controls = 'button, a[href], summary, [role="button"], [role="menuitem"], [role="option"]'

/**
 * Ignores taps that cannot have been meant for the control they hit: the second of a double tap, and a tap that was begun before its control
 * appeared or within 350 ms after. A double tap on 'Take picture' must not send a picture that the user has not seen. The
 * same is true of a press next to a dialog. The keyboard is never ignored, nor is a screen reader: its click counts no taps
 * (`detail` 0) or comes without a pointer.
 * @returns a function that ends it
 */
export function ignoreHastyTaps(): () => void {
  const appearances = new WeakMap<Node, number>()
  const observer = new MutationObserver((changes) => {
    const now = performance.now()
    for (const { addedNodes } of changes) for (const node of addedNodes) appearances.set(node, now)
  })
  /** The time at which the pointer of the next click went down, on the clock of `performance.now`; undefined when there was none. */
  let pressedAt: number | undefined
  let pressedOn: EventTarget | null = null
  let forgetting: ReturnType<typeof setTimeout> | undefined

  const isHasty = (event: MouseEvent, control: Element) => {
    if (event.detail === 0 || pressedAt === undefined) return false
    const appeared = appearedAt(control, appearances)
    if (event.detail > 1 || pressedAt < appeared) return true
    // The style counts the 350 ms by frames, and on a busy device ends a little earlier: a control that it lets through was seen for long enough.
    const letThrough = pressedOn instanceof Node && control.contains(pressedOn) && settlesByStyle(control)
    return !letThrough && pressedAt < appeared + settlingMs
  }
  const press = (event: Event) => {
    clearTimeout(forgetting)
    pressedAt = event.timeStamp
    pressedOn = event.target
  }
  const forget = () => {
    pressedAt = undefined
    pressedOn = null
  }
  // A press that became a scroll has no click; the next click without a pointer must not be taken for it.
  const release = () => {
    clearTimeout(forgetting)
    forgetting = setTimeout(forget, clickAfterReleaseMs)
  }
  const click = (event: Event) => {
    const control = event.target instanceof Element ? event.target.closest(controls) : null
    if (control && isHasty(event as MouseEvent, control)) ignore(event)
    forget()
  }
  const mouseDown = (event: Event) => {
    if (event.target instanceof HTMLDialogElement && isHasty(event as MouseEvent, event.target)) ignore(event)
  }
  const listeners = [
    ['pointerdown', press],
    ['pointerup', release],
    ['pointercancel', forget],
    ['mousedown', mouseDown],
    ['click', click],
  ] as const
  for (const [type, listener] of listeners) window.addEventListener(type, listener, true)
  observer.observe(document, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    clearTimeout(forgetting)
    for (const [type, listener] of listeners) window.removeEventListener(type, listener, true)
  }
}

/** Browsers send the click right after the release; some phones take their time. */
const clickAfterReleaseMs = 400

/** The time at which the newest element around this control was added; the page's first content counts as never added. */
function appearedAt(control: Element, appearances: WeakMap<Node, number>): number {
  let newest = Number.NEGATIVE_INFINITY
  for (let at: Node | null = control; at; at = at.parentNode) newest = Math.max(newest, appearances.get(at) ?? newest)
  return newest
}

/** Whether `style.css` keeps the pointer away while the control is new. */
const settlesByStyle = (control: Element): boolean => getComputedStyle(control).animationName === 'settle'

/** Other listeners of the window, such as the inactivity timer, still get the event. */
function ignore(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
