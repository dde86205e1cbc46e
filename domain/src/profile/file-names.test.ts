import { expect, test } from 'vitest'
import { hasKnownEnding } from './file-names.ts'

test('DOC-05 .png, .jpg, .jpeg and .pdf are accepted, whatever their case; others are refused', () => {
  for (const name of ['a.png', 'a.jpg', 'a.JPEG', 'a b.pdf']) expect(hasKnownEnding(name)).toBe(true)
  for (const name of ['a.gif', 'a.pdf.exe', 'png', 'a.heic', 'a']) expect(hasKnownEnding(name)).toBe(false)
})
