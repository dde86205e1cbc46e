/** What a trial found out, for the JSON line at its end. It failed when `violations` is not 0. */
export type Figures = Readonly<Record<string, number | string>> & { readonly violations: number }

/** One trial: something that must hold, tried again and again. */
export type Trial = {
  /** `npm run trial -- <name>` */
  readonly name: string
  /** What it tries, in one sentence. */
  readonly sentence: string
  /** Its options, all whole numbers, with what each is when it is not given. */
  readonly options: Readonly<Record<string, number>>
  /**
   * @param show prints a line of progress
   * @param stop asks it to end soon, with the figures that it has
   */
  run(options: Readonly<Record<string, number>>, show: (line: string) => void, stop: AbortSignal): Promise<Figures>
}
