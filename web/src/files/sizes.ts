const kilobyte = 1_000
const megabyte = 1_000_000

/** The sent size and the whole size of a file, both in the unit of the whole: ['1.2', '3.4 MB'], ['31', '62 kB']. */
export function sizesOf({ sent, total }: { sent: number; total: number }): [sent: string, total: string] {
  const done = Math.min(sent, total)
  if (total >= megabyte) return [inMegabytes(done), `${inMegabytes(total)} MB`]
  // It never shows '0 of 0 kB'.
  return [String(Math.floor(done / kilobyte)), `${Math.max(1, Math.ceil(total / kilobyte))} kB`]
}

const inMegabytes = (bytes: number): string => (Math.floor(bytes / (megabyte / 10)) / 10).toFixed(1)
