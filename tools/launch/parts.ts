import type { Child } from './children.ts'

/** Something that must be stopped before this process ends. */
export interface Part {
  stop(): Promise<void>
}

/** All running parts, which are stopped in the reverse order of their start. */
export interface Parts {
  /** Adds a part that ends by itself. @throws Stopping when everything is being stopped; the part is stopped as well */
  add<P extends Part>(part: P): P
  /** Adds a part that must run until the end: if it ends earlier, all others are stopped and the launcher fails. */
  addLasting(child: Child): void
  /** Stops everything and ends the process. The exit code of the first call counts. */
  end(code: number): void
  readonly ending: boolean
}

/** Thrown in a start that was interrupted. */
export class Stopping extends Error {}

export function newParts(): Parts {
  const running: Part[] = []
  let ending = false

  async function stopAll(code: number): Promise<void> {
    for (let part = running.pop(); part; part = running.pop()) await part.stop()
    process.exit(code)
  }

  function add<P extends Part>(part: P): P {
    running.push(part)
    if (!ending) return part
    void part.stop()
    throw new Stopping()
  }

  function end(code: number): void {
    if (ending) return
    ending = true
    void stopAll(code)
  }

  async function missed(child: Child): Promise<void> {
    const how = await child.ended
    if (ending) return
    console.error(`The ${child.name} ended by itself (${how}). Stopping the rest.`)
    end(1)
  }

  return {
    add,
    addLasting(child) {
      add(child)
      void missed(child)
    },
    end,
    get ending() {
      return ending
    },
  }
}
