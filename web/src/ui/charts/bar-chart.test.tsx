import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { BarChart } from './bar-chart.tsx'

afterEach(cleanup)

const chart = (values: readonly number[], others: readonly number[] = [0, 0]) => (
  <BarChart
    caption="Out and in, by week"
    groupLabel="Week of"
    groups={['Jun 2', 'Jun 9']}
    series={[
      { label: 'Out', look: 'solid', values },
      { label: 'In', look: 'hatched', values: others },
    ]}
    format={(value) => `${value}.00`}
    formatShort={String}
  />
)

const bars = (page: HTMLElement, look: string) =>
  [...page.querySelectorAll(`g > rect.${look}`)].map((bar) => Number(bar.getAttribute('height')))

test('a screen reader finds the figures in a table, in full', () => {
  render(chart([100, 40], [20, 0]))
  const rows = within(screen.getByRole('table', { name: 'Out and in, by week' })).getAllByRole('row')
  const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent))
  expect(cells).toEqual([
    ['Week of', 'Out', 'In'],
    ['Jun 2', '100.00', '20.00'],
    ['Jun 9', '40.00', '0.00'],
  ])
})

test('a button shows the table', async () => {
  render(chart([100, 40]))
  const frame = screen.getByRole('table').parentElement
  expect(frame?.className).toBe('sr-only')
  await userEvent.click(screen.getByRole('button', { name: 'Show figures' }))
  expect(frame?.className).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Hide figures' }))
  expect(frame?.className).toBe('sr-only')
})

test('a bar is as high as its value is large, on one scale for all', () => {
  const { container } = render(chart([100, 40], [50, 0]))
  const [out, into] = [bars(container, 'fill-action'), bars(container, 'stroke-positive')]
  expect(out[1]! / out[0]!).toBeCloseTo(0.4)
  expect(into[0]! / out[0]!).toBeCloseTo(0.5)
  expect(into[1]).toBe(0)
})

test('bars of zeros have no height', () => {
  const { container } = render(chart([0, 0]))
  expect([...bars(container, 'fill-action'), ...bars(container, 'stroke-positive')]).toEqual([0, 0, 0, 0])
})

test('with the days of a month under the bars, labels that would touch are left out: at most 16, and 5 on a narrow screen', () => {
  const days = Array.from({ length: 31 }, (_, day) => `Mar ${day + 1}`)
  const series = [{ label: 'Due', look: 'solid', values: days.map(() => 1) }] as const
  const { container } = render(
    <BarChart caption="Due" groupLabel="Day" groups={days} series={series} format={String} formatShort={String} />,
  )
  const labels = [...container.querySelectorAll('g > text')]
  expect(labels).toHaveLength(16)
  expect(labels.at(-1)?.textContent).toBe('Mar 31')
  const onNarrow = labels.filter((label) => !label.classList.contains('@max-2xl:hidden'))
  expect(onNarrow.length).toBeGreaterThan(2)
  expect(onNarrow.length).toBeLessThanOrEqual(5)
})
