import { inflateSync } from 'node:zlib'

/**
 * Parts that a PDF does not need to show a bill or a card: programs, things to start or to send, files inside, forms that compute, sound
 * and films. An encrypted PDF is refused too, since it cannot be inspected.
 */
const activeNames = new Set([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'AA',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Movie',
  'Sound',
  'Rendition',
  'Encrypt',
])
/** First bytes of pages and programs: no ordinary PDF has them, but a file that pretends to be something else does. */
const foreign = /<\s*(?:!doctype|html|script|iframe|svg|body)\b|<\?php/i
const zipEnd = 'PK\x05\x06'
/** All packed objects may unpack to so many bytes together: as many as the largest file has (DOC-10). */
const maxUnpacked = 8 * 1024 * 1024

/** Why a PDF is not kept: it is broken, does something, or is a second kind of file too; or it leads to the web. */
export type PdfFault = 'not plain' | 'links'

/**
 * The reason not to keep a PDF; null when it is complete (objects, a root, an end and nothing behind it), does nothing but show itself,
 * and is no other kind of file too. Names are read as a reader reads them: with their escapes (`/J#61vaScript`) undone, and inside packed
 * objects.
 */
export function faultOfPdf(bytes: Buffer): PdfFault | null {
  const text = bytes.toString('latin1')
  const end = text.lastIndexOf('%%EOF')
  if (end < 0 || !/^[\s\0]*$/.test(text.slice(end + 5))) return 'not plain'
  if (foreign.test(text) || text.includes(zipEnd)) return 'not plain'
  const parts = splitStreams(text)
  const packed = parts && unpackObjects(parts.streams)
  if (!packed || !isWhole(parts.rest)) return 'not plain'
  const objects = [parts.rest, ...packed].map(undoEscapes)
  if (objects.some(namesAction)) return 'not plain'
  return objects.some((one) => webLink.test(one)) ? 'links' : null
}

/** `before` is the text since the stream before; it has this stream's dictionary in it and no other's. */
type Stream = { before: string; data: string }

/** The streams, and the text between them; null when a stream does not end, or has objects that another reader might see. */
function splitStreams(text: string): { rest: string; streams: Stream[] } | null {
  const rest: string[] = []
  const streams: Stream[] = []
  const begin = /\bstream\r?\n/g
  let from = 0
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const close = text.indexOf('endstream', begin.lastIndex)
    if (close < 0) return null
    const before = text.slice(from, found.index)
    const data = text.slice(begin.lastIndex, close)
    if (/\b\d+\s+\d+\s+obj\b/.test(data)) return null
    rest.push(before)
    streams.push({ before: undoEscapes(before), data })
    from = close + 'endstream'.length
    begin.lastIndex = from
  }
  rest.push(text.slice(from))
  return { rest: rest.join(' '), streams }
}

/** The objects of all object streams as text; null when one cannot be read, or they unpack to too much. */
function unpackObjects(streams: readonly Stream[]): string[] | null {
  const texts: string[] = []
  let left = maxUnpacked
  for (const stream of streams.filter(holdsObjects)) {
    const text = unpack(stream, left)
    if (text === null) return null
    left -= text.length
    texts.push(text)
  }
  return texts
}

/** Some readers use the type, others only the numbers. */
const holdsObjects = ({ before }: Stream): boolean =>
  /\/ObjStm\b/.test(before) || (/\/First\s+\d/.test(before) && /\/N\s+\d/.test(before))

const flateAlone = /\/Filter\s*(?:\/(?:FlateDecode|Fl)\b|\[\s*\/(?:FlateDecode|Fl)\s*\])/

/** Only plain or deflated objects: any other packing is suspect. */
function unpack({ before, data }: Stream, maxBytes: number): string | null {
  if (!before.includes('/Filter')) return data
  if (!flateAlone.test(before) || /\/Predictor\b/.test(before)) return null
  try {
    return inflateSync(Buffer.from(data, 'latin1'), { maxOutputLength: Math.max(maxBytes, 1) }).toString('latin1')
  } catch {
    return null
  }
}

const hash = 0x23
/** The value of a hexadecimal digit by its byte; -1 for any other byte. */
const digitOf = Array.from({ length: 256 }, (_, byte) =>
  /[0-9a-f]/i.test(String.fromCharCode(byte)) ? Number.parseInt(String.fromCharCode(byte), 16) : -1,
)

/**
 * `/J#61vaScript` is `/JavaScript`. This is a loop over bytes, since a replacement or a text for each of millions of escapes takes
 * seconds.
 */
function undoEscapes(text: string): string {
  if (!text.includes('#')) return text
  const bytes = Buffer.from(text, 'latin1')
  const digitAt = (at: number) => digitOf[bytes[at] ?? hash] ?? -1
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes.readUInt8(at)
    const value =
      byte === hash && digitAt(at + 1) >= 0 && digitAt(at + 2) >= 0 ? digitAt(at + 1) * 16 + digitAt(at + 2) : null
    bytes[length++] = value ?? byte
    if (value !== null) at += 2
  }
  return bytes.toString('latin1', 0, length)
}

/** When a PDF is opened it may show a place in it (an array, or `GoTo`), and do nothing else. */
const opensMore = /\/OpenAction\s*<<(?![^>]{0,200}\/GoTo\b)/

/** A program's text. `/JS` before anything else is only a name, as a font may have it; a program elsewhere is of the kind `/JavaScript`. */
const programText = /\/JS[\s\0]*(?:\(|<(?!<))/

/** An address on the web to go to, or to send a form to (DOC-10). */
const webLink = /\/URI(?![A-Za-z0-9_.-])/

const namesAction = (text: string): boolean =>
  opensMore.test(text) ||
  programText.test(text) ||
  text.matchAll(/\/([A-Za-z]{2,20})(?![A-Za-z0-9_.-])/g).some(([, name]) => name !== undefined && activeNames.has(name))

/** Every object ends, and there is a root: in the trailer, or in a packed table of objects. */
function isWhole(rest: string): boolean {
  const begun = rest.match(/\b\d+\s+\d+\s+obj\b/g)?.length ?? 0
  const ended = rest.match(/\bendobj\b/g)?.length ?? 0
  return begun > 0 && begun === ended && /\/Root\b/.test(rest)
}
