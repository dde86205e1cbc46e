/** Boxes with nothing in them. */
export function emptyBoxes(length: number): readonly string[] {
  return Array.from({ length }, () => '')
}

/** The digits of a text: '12 34-56' -> '123456'. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** The digits typed into a box: one digit replaces the one that is there; several at once came from a message or a paste. */
export function typedDigit(before: string, value: string): string {
  const digits = digitsOf(value)
  return before !== '' && digits.length === 2 ? digits.replace(before, '') : digits
}

/** The boxes after several digits came to one of them: a whole code fills from the first, extra digits are cut off (C-28). */
export function filled(
  boxes: readonly string[],
  at: number,
  digits: string,
): { next: readonly string[]; last: number } {
  const start = digits.length >= boxes.length ? 0 : at
  const fitting = digits.slice(0, boxes.length - start)
  const next = boxes.map((digit, index) => fitting[index - start] ?? digit)
  return { next, last: start + fitting.length - 1 }
}
