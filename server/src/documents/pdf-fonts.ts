import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type PDFDocument from 'pdfkit'

type Parts = { PDFDocument: typeof PDFDocument; regular: Buffer; bold: Buffer }

let parts: Promise<Parts> | undefined

/**
 * The library and the two fonts of all documents. They are loaded with the first document, so that the server starts without them, and are
 * then kept: reading a font takes longer than writing a page. Both fonts have the naira sign and the letters of Hausa, Yoruba and Igbo.
 */
export function pdfParts(): Promise<Parts> {
  parts ??= load().catch((error: unknown) => {
    parts = undefined
    throw error
  })
  return parts
}

async function load(): Promise<Parts> {
  const [pdfkit, { create }, regular, bold] = await Promise.all([
    import('pdfkit'),
    import('fontkit'),
    fontFile('400Regular/NotoSans_400Regular.ttf'),
    fontFile('600SemiBold/NotoSans_600SemiBold.ttf'),
  ])
  // The library takes a font that is read already, which its types do not say yet.
  const read = (file: Buffer) => create(file) as unknown as Buffer
  return { PDFDocument: pdfkit.default, regular: read(regular), bold: read(bold) }
}

const fontFile = (name: string): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}`)))
