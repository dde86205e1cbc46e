type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Lets at most `atOnce` pieces of work run at one time; the others wait in the order they came. */
export function turns(atOnce: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place is handed on, not freed: nobody can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** The same for each key apart; a key that nobody uses is forgotten. */
export function turnsByKey(atOnce: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lanes = new Map<string, { take: Turns; users: number }>()
  return async (key, work) => {
    const lane = lanes.get(key) ?? { take: turns(atOnce), users: 0 }
    lanes.set(key, lane)
    lane.users++
    try {
      return await lane.take(work)
    } finally {
      if (--lane.users === 0) lanes.delete(key)
    }
  }
}
