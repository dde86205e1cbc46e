import { expect, test } from 'vitest'
import { faultOfPdf } from './inspect-pdf.ts'
import { activePdfs, brokenPdfs, linkedPdfs, plainPdfs } from './test-pdfs.ts'

test.each(plainPdfs)('a PDF with %s is plain', (_what, bytes) => {
  expect(faultOfPdf(bytes)).toBeNull()
})

test.each(activePdfs)('a PDF with %s is refused', (_what, bytes) => {
  expect(faultOfPdf(bytes)).toBe('not plain')
})

test.each(linkedPdfs)('DOC-10 a PDF with %s is refused for its links', (_what, bytes) => {
  expect(faultOfPdf(bytes)).toBe('links')
})

test.each(brokenPdfs)('a PDF %s is refused', (_what, bytes) => {
  expect(faultOfPdf(bytes)).toBe('not plain')
})
