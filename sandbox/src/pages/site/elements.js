/** The element with an id. */
export const byId = (id) => document.getElementById(id)

/** An element with text and elements in it. Text from others is never read as HTML. */
export function element(name, properties = {}, ...content) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...content)
  return made
}

/** Puts rows into a list, or a sentence when there are none. */
export function fill(list, rows, whenEmpty) {
  list.replaceChildren(...(rows.length > 0 ? rows : [element('li', { className: 'faint' }, whenEmpty)]))
  // A list that scrolls must be reachable with the keyboard.
  list.tabIndex = list.scrollHeight > list.clientHeight ? 0 : -1
}

/** Runs the work of a button or form, shows the outcome in `result`, and disables the button until then. */
export async function run(button, result, work) {
  button.disabled = true
  result.className = ''
  result.textContent = 'Working…'
  try {
    result.textContent = await work()
    result.className = 'good'
  } catch (error) {
    result.textContent = error.message
    result.className = 'bad'
  } finally {
    button.disabled = false
  }
}

/** A time, formatted for Lagos. */
export function moment(iso) {
  return new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Africa/Lagos' })
}
