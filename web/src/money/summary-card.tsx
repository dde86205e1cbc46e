import { noValue } from '@kasuwa/domain/display.ts'
import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { Figures, type Figure } from '../ui/figures.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import type { PanelState } from '../ui/feedback/panel-state.ts'
import { ShortNaira } from './naira.tsx'
import type { Elements } from '../ui/elements.ts'

type Written<Data> =
  | { readonly format: 'count'; readonly value: (data: Data) => number | null }
  /** Naira from the wire, in short. */
  | { readonly format: 'naira'; readonly value: (data: Data) => number | null }
  /** The value as it is. */
  | { readonly format: 'text'; readonly value: (data: Data) => ReactNode }

/** One figure of a summary: its label, its key in the data, and its format. */
export type SummaryFigure<Data> = Omit<Figure, 'value'> & Written<Data>

type Props<Data> = {
  title: string
  of: PanelState<Data>
  figures: readonly SummaryFigure<Data>[]
  /** Next to the title. */
  aside?: Elements
  /** On a phone the figures are one below the other. */
  long?: boolean
}

/** A titled panel of summary figures: grey bars while they load, '--' for a figure that is missing (C-107). */
export function SummaryCard<Data>({ title, of: state, figures, aside, long = false }: Props<Data>) {
  const known = (data: Data) => figures.map((figure) => ({ ...figure, value: write(figure, data) }))
  const unknown = figures.map((figure) => ({ ...figure, value: undefined }))
  return (
    <Card title={title} aside={aside}>
      <Panel of={state} loading={<Figures long={long} figures={unknown} />}>
        {(data) => <Figures long={long} figures={known(data)} />}
      </Panel>
    </Card>
  )
}

function write<Data>({ format, value }: Written<Data>, data: Data): ReactNode {
  if (format === 'text') return value(data)
  const amount = value(data)
  if (format === 'naira') return <ShortNaira amount={amount} />
  return amount === null ? noValue : amount.toLocaleString('en-US')
}
