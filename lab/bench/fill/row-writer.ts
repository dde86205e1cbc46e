/** The space for the longest row after the point at which a chunk is full. */
const chunkBytes = 1 << 19
const spareBytes = 1 << 13

/** 2000-01-01, from which PostgreSQL counts, in days since 1970. */
export const firstDay = 10_957

/** Maps each number to a 32-bit number without a visible order. */
export function scatter(n: number): number {
  let x = n >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}

/** The kinds of ids. Ids of payments are in the order in which they were made, as in the product; other ids have no order. */
export const kinds = { user: 1, agent: 2, group: 3, customer: 4, loan: 5, payment: 6 } as const
export type Kind = keyof typeof kinds

/** Writes rows in COPY's binary format. Each row starts with `begin` and has one value per column of its table. */
export class RowWriter {
  #chunk = Buffer.allocUnsafe(chunkBytes + spareBytes)
  #at = 0

  get isFull(): boolean {
    return this.#at >= chunkBytes
  }

  /** Returns the bytes written since the last call. */
  take(): Buffer {
    const taken = this.#chunk.subarray(0, this.#at)
    this.#chunk = Buffer.allocUnsafe(chunkBytes + spareBytes)
    this.#at = 0
    return taken
  }

  begin(columns: number): this {
    this.#at = this.#chunk.writeInt16BE(columns, this.#at)
    return this
  }

  id(kind: Kind, n: number): this {
    const at = this.#length(16)
    const first = kind === 'payment' ? n : scatter(n ^ Math.imul(kinds[kind], 0x9e3779b9))
    this.#chunk.writeUInt32BE(first, at)
    this.#chunk.writeUInt32BE(kind === 'payment' ? 0x7000 : 0x4000, at + 4)
    this.#chunk.writeUInt32BE((0x80000000 | kinds[kind]) >>> 0, at + 8)
    this.#chunk.writeUInt32BE(n, at + 12)
    return this
  }

  text(value: string): this {
    const at = this.#length(value.length)
    for (let place = 0; place < value.length; place++) this.#chunk[at + place] = value.charCodeAt(place)
    return this
  }

  /** A jsonb. */
  json(value: object): this {
    return this.text(`\u0001${JSON.stringify(value)}`)
  }

  small(value: number): this {
    this.#chunk.writeInt16BE(value, this.#length(2))
    return this
  }

  whole(value: number): this {
    this.#chunk.writeInt32BE(value, this.#length(4))
    return this
  }

  /** A bigint: kobo, or the id of a row. */
  big(value: number): this {
    const at = this.#length(8)
    this.#chunk.writeInt32BE(Math.floor(value / 0x100000000), at)
    this.#chunk.writeUInt32BE(value >>> 0, at + 4)
    return this
  }

  bool(value: boolean): this {
    this.#chunk[this.#length(1)] = value ? 1 : 0
    return this
  }

  /** @param value days since 1970 */
  day(value: number): this {
    return this.whole(value - firstDay)
  }

  /** @param value seconds since 1970 */
  at(value: number): this {
    return this.big(Math.round((value - firstDay * 86_400) * 1_000_000))
  }

  null(): this {
    this.#at = this.#chunk.writeInt32BE(-1, this.#at)
    return this
  }

  #length(bytes: number): number {
    const at = this.#chunk.writeInt32BE(bytes, this.#at)
    this.#at = at + bytes
    return at
  }
}
