import { pdfParts } from './pdf-fonts.ts'
import { wrapText } from './wrap-text.ts'

type Element = PDFKit.PDFStructureElement
/** How a text looks: its size in points, and grey for what is less important. */
export type Look = { size: number; isBold?: boolean; isGrey?: boolean }

const pageHeight = 841.89
export const margin = 46
/** The width between the margins of an A4 page, in points. */
export const pageWidth = 503
const bottom = pageHeight - 64
const grey = '#555555'
const line = '#d0d0d0'

/** The height of a line of text. */
export const lineHeight = ({ size }: Look): number => size * 1.36

/**
 * Begins an A4 document that is written from top to bottom, with title, language and tags for screen readers, and returns the functions that
 * draw on it. No text is broken by the library: `wrap` breaks it before it is drawn, which is faster and says how high it is.
 */
export async function openPen(title: string, author: string, madeAt: Date) {
  const { PDFDocument, regular, bold } = await pdfParts()
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    lang: 'en-NG',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: madeAt, ModDate: madeAt },
  })
  doc.registerFont('regular', regular).registerFont('bold', bold)
  const ended = bytesOf(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  let y = margin

  const use = ({ size, isBold = false, isGrey = false }: Look) =>
    doc
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(isGrey ? grey : 'black')
  const artifact = (type: 'Layout' | 'Pagination', draw: () => void): void => {
    doc.markContent('Artifact', { type })
    draw()
    doc.endMarkedContent()
  }
  return {
    root,
    at: () => y,
    moveBy: (height: number) => void (y += height),
    /** Begins an element within another one; it is ended by its maker. */
    element(tag: string, parent: Element): Element {
      const made = doc.struct(tag)
      parent.add(made)
      return made
    },
    /** Goes to a new page if `height` does not fit on this one; true if it did. */
    makeRoom(height: number): boolean {
      if (y + height <= bottom) return false
      doc.addPage()
      y = margin
      return true
    },
    /** The lines of a text within a width. */
    wrap(text: string, width: number, look: Look): string[] {
      use(look)
      return wrapText(text, width, (part) => doc.widthOfString(part))
    },
    /** Draws one line below the present place, as content of `element`, or as something that screen readers leave out. */
    draw(
      text: string,
      look: Look,
      place: { x: number; below?: number; endsAt?: number },
      element: Element | null,
    ): void {
      const put = () => {
        const x = place.endsAt === undefined ? place.x : place.endsAt - use(look).widthOfString(text)
        use(look).text(text, x, y + (place.below ?? 0), { lineBreak: false })
      }
      if (element) element.add(put)
      else artifact('Layout', put)
    },
    rule: (): void =>
      artifact('Layout', () => {
        doc
          .moveTo(margin, y)
          .lineTo(margin + pageWidth, y)
          .lineWidth(0.5)
          .stroke(line)
      }),
    /** Writes the foot of every page and returns the finished document. */
    end(footOf: (page: number, pages: number) => string, look: Look): Promise<Buffer> {
      root.end()
      const { start, count } = doc.bufferedPageRange()
      for (let page = start; page < start + count; page++) {
        doc.switchToPage(page)
        artifact('Pagination', () => {
          use(look).text(footOf(page + 1, count), margin, pageHeight - 42, { lineBreak: false })
        })
      }
      doc.end()
      return ended
    },
  }
}

export type Pen = Awaited<ReturnType<typeof openPen>>

/** Everything that a document writes. */
function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
