import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [number, number, number]
type PixelColour = (x: number, y: number) => Colour

function chunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length, 0)
  head.write(type, 4, 'latin1')
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc32(body, crc32(head.subarray(4))), 0)
  return Buffer.concat([head, body, tail])
}

/** A PNG of this size, drawn pixel by pixel. */
function png(width: number, height: number, paint: PixelColour): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  // Each row begins with a byte for its filter: 0 means none.
  const rowBytes = 1 + 3 * width
  const rows = Buffer.alloc(rowBytes * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows.set(paint(x, y), y * rowBytes + 1 + 3 * x)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const grounds: readonly Colour[] = [
  [232, 205, 170],
  [196, 219, 205],
  [226, 194, 182],
  [204, 208, 226],
  [236, 221, 160],
  [214, 199, 222],
]
const clothes: readonly Colour[] = [
  [22, 101, 82],
  [180, 83, 45],
  [49, 72, 122],
  [133, 58, 92],
  [146, 112, 24],
]
const skins: readonly Colour[] = [
  [104, 66, 44],
  [86, 53, 36],
  [128, 84, 58],
  [74, 46, 33],
]
const pick = <T>(list: readonly T[], seed: number): T => list[seed % list.length]!
const within = (x: number, y: number, cx: number, cy: number, rx: number, ry: number) =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1

/** A drawn portrait of no real person; each number gives different colours. */
export function portrait(seed: number): Buffer {
  const [ground, clothing, skin] = [pick(grounds, seed), pick(clothes, seed * 3 + 1), pick(skins, seed * 7 + 2)]
  return png(120, 120, (x, y) => {
    if (within(x, y, 60, 50, 21, 25)) return skin
    if (within(x, y, 60, 42, 25, 26) && y < 48) return [36, 26, 24]
    if (Math.abs(x - 60) < 8 && y > 50 && y < 84) return skin
    return within(x, y, 60, 124, 46, 44) ? clothing : ground
  })
}

/** A page with unreadable lines of writing. */
export function paper(seed: number): Buffer {
  return png(160, 220, (x, y) => {
    if (y > 14 && y < 30 && x > 16 && x < 90) return pick(clothes, seed)
    const line = Math.floor((y - 44) / 12)
    const written = y > 44 && y < 196 && (y - 44) % 12 < 4 && x > 16 && x < 90 + ((line * 31 + seed * 17) % 54)
    return written ? [150, 146, 138] : [250, 248, 242]
  })
}
