import { partCount } from '@kasuwa/domain/night-parts.ts'

/**
 * Seals of one part that follow one another. Each is at most 10,000 rows, so a block is read in seconds at most; mostly it is a few thousand rows, of
 * which the cost of a round trip is a small share.
 */
export const sealsPerBlock = 128

/** Consecutive seals by their numbers. */
export type Seals = { first: number; last: number }

/** The part of a seal never changes: each block of seals belongs to the next of the parts. */
export const partOfSeal = (number: number): number => Math.floor((number - 1) / sealsPerBlock) % partCount

/** The first number of the block of a seal. */
export const blockOf = (number: number): number => number - ((number - 1) % sealsPerBlock)

/** The blocks of a part below the seal `before`, which begins a block. */
export function* blocksOf(part: number, before: number): Generator<Seals> {
  for (let first = part * sealsPerBlock + 1; first < before; first += partCount * sealsPerBlock)
    yield { first, last: first + sealsPerBlock - 1 }
}

/** The first seal of every block but the first, below the seal `before`, in lists of at most so many. */
export function* jointsBefore(before: number, most: number): Generator<number[]> {
  const step = most * sealsPerBlock
  for (let from = sealsPerBlock + 1; from < before; from += step) {
    const count = Math.min(most, Math.ceil((before - from) / sealsPerBlock))
    yield Array.from({ length: count }, (_, place) => from + place * sealsPerBlock)
  }
}
