/** Programs write about ten scans. Each takes a pass over all pixels, which nothing can stop. */
const maxScans = 100

const startOfScan = 0xda
const endOfImage = 0xd9
/** Markers without a length, which may occur among the pixels too: the restarts. */
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7

/** Whether a JPEG has more scans of its picture than any program makes: such a file of some kilobytes can take minutes (DOC-11). */
export function hasTooManyScans(jpeg: Buffer): boolean {
  let scans = 0
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff;) {
    const marker = jpeg.readUInt8(at + 1)
    if (marker === endOfImage) return false
    if (marker === 0xff) at += 1
    else at += 2 + jpeg.readUInt16BE(at + 2)
    if (marker !== startOfScan) continue
    if (++scans > maxScans) return true
    at = nextMarker(jpeg, at)
  }
  return false
}

/** The end of a scan's pixels. A byte in them that looks like the first byte of a marker is followed by a zero. */
function nextMarker(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return jpeg.length
}
