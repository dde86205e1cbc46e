import { afterEach, expect, test, vi } from 'vitest'
import { shrinkPicture } from './shrink-picture.ts'
import { drawOnNothing } from './test-canvas.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const png = [0x89, 0x50, 0x4e, 0x47]
/** A picture of so many bytes. */
const photoOf = (bytes: number, name = 'My Card.PNG') =>
  new File([new Uint8Array(png), new Uint8Array(bytes - png.length)], name, { type: 'image/png' })
const photo = photoOf(4_000_000)
const pictureOf = (width: number, height: number) =>
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }))

test('a PDF is sent as it is', async () => {
  const sent = await shrinkPicture(new File(['%PDF-'], 'Bill.PDF'))
  expect([sent.name, sent.type, await sent.text()]).toEqual(['Bill.PDF', 'application/pdf', '%PDF-'])
})

test('a picture is shrunk to 1600 pixels at its longest, and sent as a JPEG', async () => {
  pictureOf(4_000, 3_000)
  const drawn = drawOnNothing()
  const sent = await shrinkPicture(photo)
  expect([sent.name, sent.type]).toEqual(['My Card.jpg', 'image/jpeg'])
  expect(drawn).toEqual([{ width: 1_600, height: 1_200, type: 'image/jpeg', quality: 0.8 }])
})

test('a picture that is still too large is encoded at a lower quality, until it is small enough or at the lowest quality', async () => {
  pictureOf(1_000, 1_000)
  const drawn = drawOnNothing(({ quality }) => (quality === 0.8 ? 600_000 : 400_000))
  expect((await shrinkPicture(photo)).size).toBe(400_000)
  expect(drawn.map(({ quality }) => quality)).toEqual([0.8, 0.65])
  const always = drawOnNothing(() => 600_000)
  await shrinkPicture(photo)
  expect(always.map(({ quality }) => quality)).toEqual([0.8, 0.65, 0.5])
})

test('a picture that would not become smaller is sent as it is', async () => {
  pictureOf(300, 300)
  drawOnNothing(() => 9_000)
  const sent = await shrinkPicture(photoOf(8_000, 'card.jpeg'))
  expect([sent.name, sent.type, sent.size]).toEqual(['card.png', 'image/png', 8_000])
})

test('a picture that is too large for this browser is sent as it is', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('No memory')))
  const sent = await shrinkPicture(photo)
  expect([sent.name, sent.type, sent.size]).toEqual(['My Card.png', 'image/png', 4_000_000])
})

test('a picture in another format is sent as a JPEG, with any name', async () => {
  pictureOf(300, 300)
  drawOnNothing(() => 9_000)
  const sent = await shrinkPicture(new File(['RIFF as WebP'], 'card.png'))
  expect([sent.name, sent.type, sent.size]).toEqual(['card.jpg', 'image/jpeg', 9_000])
})

test('a file that is not a picture cannot be sent', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')))
  await expect(shrinkPicture(new File(['nonsense'], 'card.png'))).rejects.toThrow('broken')
})

test('DOC-13 a file without an ending gets that of its content', async () => {
  const bill = await shrinkPicture(new File(['%PDF-1.4'], 'content 12.05.2026'))
  expect([bill.name, bill.type]).toEqual(['content 12.05.2026.pdf', 'application/pdf'])
  pictureOf(300, 300)
  drawOnNothing(() => 9_000)
  const card = await shrinkPicture(photoOf(8_000, '1000012345'))
  expect([card.name, card.type]).toEqual(['1000012345.png', 'image/png'])
})

test('DOC-13 a JPEG without its last bytes is sent as it was drawn, though that is not smaller', async () => {
  pictureOf(300, 300)
  drawOnNothing(() => 9_000)
  const jpegOf = (...end: number[]) =>
    new File([new Uint8Array([0xff, 0xd8, 0xff]), new Uint8Array(5_000), new Uint8Array(end)], 'card.jpg')
  expect((await shrinkPicture(jpegOf())).size).toBe(9_000)
  expect((await shrinkPicture(jpegOf(0xff, 0xd9, 0, 0))).size).toBe(5_007)
})
