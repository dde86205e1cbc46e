import { expect, test } from 'vitest'
import { hasKnownEnding, hasNoEnding } from './file-names.ts'

test('DOC-05 .png, .jpg, .jpeg and .pdf are accepted in any case; others are refused', () => {
  for (const name of ['a.png', 'a.jpg', 'a.JPEG', 'a b.pdf']) expect(hasKnownEnding(name)).toBe(true)
  for (const name of ['a.gif', 'a.pdf.exe', 'png', 'a.heic', 'a']) expect(hasKnownEnding(name)).toBe(false)
})

test('DOC-13 a name without an ending does not count as another ending', () => {
  for (const name of ['document', '1000012345', 'bill 12.05.2026', '']) expect(hasNoEnding(name)).toBe(true)
  for (const name of ['a.gif', 'a.pdf.exe', 'a.heic', 'bill.pdf', 'a.b']) expect(hasNoEnding(name)).toBe(false)
})
