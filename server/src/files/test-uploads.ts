import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { UploadType } from '@kasuwa/contract/files.ts'
import type { FileType } from './file-key.ts'
import { activePdfs, brokenPdfs, linkedPdfs, pdfOfEscapes, plainPdfs } from './test-pdfs.ts'
import { jpegWithLocation, testJpeg, testPdf, testPng } from './test-pictures.ts'

/** One file, and the answer to its upload: the content that is kept, or the status and words of the refusal. */
export type Upload = {
  what: string
  purpose: UploadType
  bytes: () => Promise<Buffer> | Buffer
  expected: { kept: FileType } | { status: 400 | 413; words: string }
}

const unreadable = { status: 400, words: 'cannot be read' } as const
const tooManyPixels = { status: 400, words: 'too many pixels' } as const
const beginsLater = { status: 400, words: 'does not begin' } as const
const notAccepted = { status: 400, words: '.png' } as const
const largest = 8_388_608

type Row = readonly [what: string, bytes: Upload['bytes']]
const all = (rows: readonly Row[], expected: Upload['expected']): Upload[] =>
  rows.map(([what, bytes]) => ({ what, purpose: 'valid_id', bytes, expected }))

/** The content of a hidden second file in these tests. No part of it may be kept. */
export const hidden = '<script>second file</script>'
const behind = async (picture: Promise<Buffer>) => Buffer.concat([await picture, Buffer.from(hidden)])

const drawn = () => sharp(randomBytes(60 * 40 * 3), { raw: { width: 60, height: 40, channels: 3 } })
const archive = Buffer.concat([
  Buffer.from('PK\x03\x04'),
  randomBytes(200),
  Buffer.from('PK\x05\x06'),
  Buffer.alloc(18),
])

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pngEnd = chunk('IEND', Buffer.alloc(0))

/** A PNG of one grey bit a pixel. */
function pngOf(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  return Buffer.concat([pngStart, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), pngEnd])
}

/** Another chunk behind a PNG's header. */
async function pngWith(type: string, data: Buffer): Promise<Buffer> {
  const png = await testPng()
  return Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)])
}

const pngs: readonly Row[] = [
  ['a PNG', () => testPng()],
  ['a PNG of one pixel', () => testPng(1, 1)],
  ['an interlaced PNG', () => drawn().png({ progressive: true }).toBuffer()],
  ['a PNG with a palette', () => drawn().png({ palette: true }).toBuffer()],
  ['a PNG of 16 bits', () => drawn().toColourspace('rgb16').png().toBuffer()],
  ['a see-through PNG', () => drawn().ensureAlpha(0.5).png().toBuffer()],
  ['a PNG with a page behind it', () => behind(testPng())],
  ['a PNG with an archive behind it', async () => Buffer.concat([await testPng(), archive, Buffer.from(hidden)])],
  ['a PNG with a page in its text', () => pngWith('tEXt', Buffer.from(`Comment\0${hidden}`))],
]
const jpegs: readonly Row[] = [
  ['a JPEG', () => testJpeg()],
  ['a progressive JPEG', () => drawn().jpeg({ progressive: true }).toBuffer()],
  ['a JPEG of 50 passes', () => jpegOfScans(50)],
  ['a grey JPEG', () => drawn().greyscale().jpeg().toBuffer()],
  ['a JPEG for print', () => drawn().toColourspace('cmyk').jpeg().toBuffer()],
  ['a JPEG with a place', () => jpegWithLocation()],
  ['a JPEG with a page behind it', () => behind(testJpeg())],
  ['a JPEG that is an archive too', async () => Buffer.concat([await testJpeg(), archive, Buffer.from(hidden)])],
  ['a JPEG with a page in its comment', async () => jpegWithComment(await testJpeg())],
]

function jpegWithComment(jpeg: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, hidden.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(hidden), jpeg.subarray(2)])
}

/** A progressive JPEG, with its last scan so many times more. */
async function jpegOfScans(more: number): Promise<Buffer> {
  const jpeg = await sharp(await testPng())
    .jpeg({ progressive: true, optimiseScans: true })
    .toBuffer()
  const end = jpeg.length - 2
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xc4])), end)
  return Buffer.concat([jpeg.subarray(0, end), ...Array.from({ length: more }, () => scan), jpeg.subarray(end)])
}

const broken: readonly Row[] = [
  ['an empty file', () => Buffer.alloc(0)],
  ['a truncated PNG', async () => (await testPng(200, 200)).subarray(0, 120)],
  ['a truncated JPEG', async () => (await testJpeg(400, 400)).subarray(0, 700)],
  ["only a PNG's first bytes", () => pngStart],
  ["a page behind a PNG's first bytes", () => Buffer.concat([pngStart, Buffer.from('<html><script>1</script>')])],
  ["a page behind a JPEG's first bytes", () => Buffer.from('\xff\xd8\xff\xe0<html><script>1</script>', 'latin1')],
  ['a PNG whose sums are wrong', async () => (await testPng()).fill(1, 40, 60)],
  ['a PNG that claims no width', () => pngOf(0, 10, Buffer.alloc(10))],
  ['a JPEG that passes over its picture 200 times', () => jpegOfScans(200)],
  ['a PDF cut off', () => testPdf.subarray(0, 60)],
  ['a PDF with a page behind it', () => Buffer.concat([testPdf, Buffer.from('<html>')])],
]
const large: readonly Row[] = [
  ['a PNG that claims 2,500 megapixels', () => pngOf(50_000, 50_000, Buffer.alloc(10))],
  ['a PNG of 26 megapixels in 4 KB', () => pngOf(5_200, 5_000, Buffer.alloc(651 * 5_000))],
  ['a PNG of one pixel in width and 25 million in height', () => pngOf(1, 25_000_000, Buffer.alloc(50_000_000))],
  ['a PNG of 10,001 pixels in width', () => testPng(10_001, 1)],
  ['a JPEG of more than 25 megapixels', () => testJpeg(5_001, 5_000)],
]
const later: readonly Row[] = [
  ['a PDF behind other bytes', () => Buffer.concat([Buffer.from('x'), testPdf])],
  ['a PNG behind a blank', async () => Buffer.concat([Buffer.from(' '), await testPng()])],
  ['a JPEG behind a line break', async () => Buffer.concat([Buffer.from('\r\n'), await testJpeg()])],
]
const others: readonly Row[] = [
  ['a GIF called PNG', () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;')],
  ['a GIF that is an archive too', async () => Buffer.concat([await drawn().gif().toBuffer(), archive])],
  ['a WebP', () => drawn().webp().toBuffer()],
  ['a TIFF', () => drawn().tiff().toBuffer()],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an SVG with a program', () => Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>')],
  ['a page', () => Buffer.from('<html><script>1</script></html>')],
  ['a page in two bytes a letter', () => Buffer.from('\ufeff<html></html>', 'utf16le')],
  ['an archive', () => archive],
  ['a program for Windows', () => Buffer.concat([Buffer.from('MZ'), randomBytes(500)])],
  ['a program for Linux', () => Buffer.concat([Buffer.from('\x7fELF'), randomBytes(500)])],
  ['a script', () => Buffer.from('#!/bin/sh\nid\n')],
  ['PostScript', () => Buffer.from('%!PS-Adobe-3.0\n(x) show\n')],
  ['JSON', () => Buffer.from('{"a": 1}')],
  ['one byte', () => Buffer.from([0x89])],
  ['zeros', () => Buffer.alloc(1_000)],
  ['noise', () => Buffer.concat([Buffer.from([1]), randomBytes(1_000_000)])],
  ['8 MB of letters', () => Buffer.alloc(largest, 'a')],
]
const named = (prefix: string, pdfs: readonly (readonly [string, Buffer])[]): Row[] =>
  pdfs.map(([what, bytes]) => [`${prefix} ${what}`, () => bytes])

/** Every file that is tried. */
export const uploads: readonly Upload[] = [
  ...all(pngs, { kept: 'image/png' }),
  ...all(jpegs, { kept: 'image/jpeg' }),
  ...all(named('a PDF with', plainPdfs), { kept: 'application/pdf' }),
  ...all([['a PNG of 10,000 pixels in width', () => testPng(10_000, 1)]], { kept: 'image/png' }),
  ...all(broken, unreadable),
  ...all(large, tooManyPixels),
  ...all(later, beginsLater),
  ...all(named('a PDF with', linkedPdfs), { status: 400, words: 'links to the web' }),
  ...all([['a PDF that unpacks to 60 MB', () => pdfOfEscapes(60_000_000)]], unreadable),
  ...all(named('a PDF with', activePdfs), unreadable),
  ...all(named('a PDF', brokenPdfs), unreadable),
  ...all(others, notAccepted),
  { what: 'a PDF for a face', purpose: 'profile_picture', bytes: () => testPdf, expected: notAccepted },
  {
    what: 'one byte more than 8 MB',
    purpose: 'valid_id',
    bytes: () => Buffer.alloc(largest + 1, 'a'),
    expected: { status: 413, words: '8 MB' },
  },
]
