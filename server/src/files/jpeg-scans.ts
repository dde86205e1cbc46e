/** Programs write ten or so; each takes a pass over all pixels, which nothing can stop. */
const maxScans = 100

const startOfScan = 0xda
const endOfImage = 0xd9
/** Markers without a length, which may stand among the pixels too: the restarts. */
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7

/** Whether a JPEG passes over its picture more often than any program makes it: such a file of some kilobytes can take minutes (DOC-11). */
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

/** Where the pixels of a scan end. A byte of theirs that looks like a marker's first is followed by a zero. */
function nextMarker(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return jpeg.length
}
