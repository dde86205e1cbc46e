import type { SourceFile } from './tree.ts'
import { partOf } from './layers.ts'
import { isTest } from './tree.ts'

export type Sizes = { part: string; files: number; median: number; p90: number; largest: number; largestFile: string }

const lineCount = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** File sizes by part, with tests counted separately. The aim is in docs/architecture.md and is not a gate. */
export function sizes(sources: readonly SourceFile[]): Sizes[] {
  const byPart = Map.groupBy(
    sources.filter((file) => !isTest(file.path)),
    (file) => partOf(file.path) ?? 'root',
  )
  return [...byPart].map(([part, files]) => {
    const lines = files
      .map((file) => ({ path: file.path, count: lineCount(file.text) }))
      .sort((a, b) => a.count - b.count)
    const at = (share: number) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))]!.count
    const largest = lines.at(-1)!
    return {
      part,
      files: lines.length,
      median: at(0.5),
      p90: at(0.9),
      largest: largest.count,
      largestFile: largest.path,
    }
  })
}
