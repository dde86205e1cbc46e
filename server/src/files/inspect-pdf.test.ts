import { expect, test } from 'vitest'
import { isPlainPdf } from './inspect-pdf.ts'
import { activePdfs, brokenPdfs, plainPdfs } from './test-pdfs.ts'

test.each(plainPdfs)('a PDF with %s is plain', (_what, bytes) => {
  expect(isPlainPdf(bytes)).toBe(true)
})

test.each(activePdfs)('a PDF with %s is refused', (_what, bytes) => {
  expect(isPlainPdf(bytes)).toBe(false)
})

test.each(brokenPdfs)('a PDF %s is refused', (_what, bytes) => {
  expect(isPlainPdf(bytes)).toBe(false)
})
