/** Hausa letters that have no accent to be taken off. */
const hooked: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

/** The names in a text, as they are compared: without regard to case, accents, apostrophes and hyphens. */
export function namesIn(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\p{M}'’‘`ʼ]/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴ]/g, (letter) => hooked[letter] ?? letter)
  return plain.split(/[^\p{L}]+/u).filter((name) => name !== '')
}

/** Every name has its own match among the others; an empty list matches nothing. */
export function holdsEach(names: readonly string[], wanted: readonly string[]): boolean {
  const left = [...names]
  return (
    wanted.length > 0 && wanted.every((name) => left.includes(name) && left.splice(left.indexOf(name), 1).length === 1)
  )
}
