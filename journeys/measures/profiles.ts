/** A connection and a phone. Rates in kilobits a second, latency in milliseconds for each answer, `slowdown` of the processor. */
export type Profile = {
  readonly name: string
  readonly downKbps: number
  readonly upKbps: number
  readonly latencyMs: number
  readonly slowdown: number
}

/** The phones and networks of performance goals W1 to W6. */
export const profiles = {
  p75: { name: 'p75-2026', downKbps: 9_000, upKbps: 3_000, latencyMs: 100, slowdown: 4 },
  slow4g: { name: 'slow 4G', downKbps: 1_600, upKbps: 750, latencyMs: 150, slowdown: 4 },
  slow3g: { name: '3G', downKbps: 400, upKbps: 400, latencyMs: 400, slowdown: 6 },
} as const satisfies Record<string, Profile>
