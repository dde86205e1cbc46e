/**
 * Breaks a text into lines of at most `width`. A word that is longer than a line is broken where it ends; a line break in the text stays.
 * @param widthOf the width of a text in the same unit
 */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, width, widthOf))
}

function wrapLine(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((long) => piecesOf(long, width, widthOf))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** A word in pieces that each fit; a short one is one piece. */
function piecesOf(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && widthOf(piece + letter) > width) {
      pieces.push(piece)
      piece = letter
    } else piece += letter
  }
  return [...pieces, piece]
}
