import { foldText } from '../plain-text.ts'

/** The names in a text, as they are compared: case, accents, apostrophes and hyphens are ignored. */
export function namesIn(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}]+/u)
    .filter((name) => name !== '')
}

/** Every name has its own match among the others; an empty list matches nothing. */
export function holdsEach(names: readonly string[], wanted: readonly string[]): boolean {
  const left = [...names]
  return (
    wanted.length > 0 && wanted.every((name) => left.includes(name) && left.splice(left.indexOf(name), 1).length === 1)
  )
}
