/**
 * The round number at or above the largest value, where a chart's scale ends: a small number times a power of ten, at least 1; 0 when there
 * is nothing to show.
 */
export function scaleEnd(values: readonly number[]): number {
  const largest = Math.max(0, ...values)
  if (largest === 0) return 0
  const power = 10 ** Math.max(0, Math.floor(Math.log10(largest)))
  return power * (steps.find((step) => step * power >= largest) ?? 10)
}

/** Half of each still has one decimal at most: the scale's middle can be written short. */
const steps = [1, 2, 3, 4, 5, 6, 8, 10]
