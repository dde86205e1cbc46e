/** The size of a picture whose longest side is at most `longest` pixels; never larger than it was (FACE-05, C-60). */
export function fitted(size: { width: number; height: number }, maxSide: number): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(size.width, size.height))
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) }
}
