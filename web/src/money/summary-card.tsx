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
  /** Naira of the wire, in short. */
  | { readonly format: 'naira'; readonly value: (data: Data) => number | null }
  /** As it is. */
  | { readonly format: 'text'; readonly value: (data: Data) => ReactNode }

/** One figure of a summary: what it is called, where it is found in the data, how it is written. */
export type SummaryFigure<Data> = Omit<Figure, 'value'> & Written<Data>

type Props<Data> = {
  title: string
  of: PanelState<Data>
  figures: readonly SummaryFigure<Data>[]
  /** Beside the title. */
  aside?: Elements
  /** On a phone the figures stand one below the other. */
  long?: boolean
}

/** A titled panel of figures that sum something up: grey bars while they are on their way, '--' where there is none (C-107). */
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
