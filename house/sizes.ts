import type { SourceFile } from './tree.ts'
import { isTest } from './tree.ts'

export type Sizes = { room: string; files: number; median: number; p90: number; longest: number; longestFile: string }

const lineCount = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** The sizes of rule 11 by room, tests apart: taste, not a gate. */
export function sizes(sources: readonly SourceFile[]): Sizes[] {
  const byRoom = Map.groupBy(
    sources.filter((file) => !isTest(file.path)),
    (file) => file.path.split('/')[0]!,
  )
  return [...byRoom].map(([room, files]) => {
    const lines = files
      .map((file) => ({ path: file.path, count: lineCount(file.text) }))
      .sort((a, b) => a.count - b.count)
    const at = (share: number) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))]!.count
    const longest = lines.at(-1)!
    return {
      room,
      files: lines.length,
      median: at(0.5),
      p90: at(0.9),
      longest: longest.count,
      longestFile: longest.path,
    }
  })
}
