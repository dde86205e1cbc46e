/** The figures of a trial, for the JSON line at its end. It failed when `violations` is not 0. */
export type Figures = Readonly<Record<string, number | string>> & { readonly violations: number }

/** One trial: a rule that must hold, tried many times. */
export type Trial = {
  /** `npm run trial -- <name>` */
  readonly name: string
  /** The rule that it tries, in one sentence. */
  readonly sentence: string
  /** Its options, all whole numbers, with their defaults. */
  readonly options: Readonly<Record<string, number>>
  /**
   * @param show prints a line of progress
   * @param stop asks it to end soon, with the figures so far
   */
  run(options: Readonly<Record<string, number>>, show: (line: string) => void, stop: AbortSignal): Promise<Figures>
}
