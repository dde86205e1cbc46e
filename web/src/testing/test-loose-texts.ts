/**
 * Bare texts that React changed, added or removed, and elements that it put before one. A browser's translator wraps each text into a
 * <font>: then such a change is not seen, or fails. A text that is its element's only child is set on the element, and is not counted.
 */
export function watchLooseTexts(page: Document) {
  const found: string[] = []
  const note = (records: MutationRecord[]) => found.push(...records.filter(isLoose).map(describe))
  const watcher = new MutationObserver(note)
  watcher.observe(page, { subtree: true, childList: true, characterData: true })
  return {
    /** The texts since the last call. */
    take: () => {
      note(watcher.takeRecords())
      return found.splice(0)
    },
    stop: () => watcher.disconnect(),
  }
}

function isLoose({ target, addedNodes, removedNodes, nextSibling }: MutationRecord): boolean {
  if (isLooseText(target)) return true
  if (!(target instanceof Element) || !isOfReact(target) || target.closest('[translate=no]')) return false
  const moved = [...addedNodes, ...removedNodes]
  return moved.some(isLooseText) || (addedNodes.length > 0 && isLooseText(nextSibling))
}

const isLooseText = (node: Node | null): boolean =>
  node instanceof Text && isOfReact(node) && !node.parentElement?.closest('[translate=no]')

/** React marks the nodes that it made, but not the text of an element that has no other child. */
const isOfReact = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__reactFiber$'))

function describe({ target, addedNodes, removedNodes }: MutationRecord): string {
  const place = target instanceof Element ? target : target.parentElement
  const changed = [target, ...addedNodes, ...removedNodes].find((node) => node instanceof Text) ?? addedNodes[0]
  return `'${changed?.textContent}' in ${place?.outerHTML.slice(0, 200)}`
}
