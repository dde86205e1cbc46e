import { Card } from './card.tsx'
import { Figures, type Figure } from './figures.tsx'
import { Panel } from './panel.tsx'
import type { PanelState } from './panel-state.ts'

type Props<Data> = {
  title: string
  of: PanelState<Data>
  /** The figures of the data; of `undefined` while they are on their way: grey bars. */
  figures: (data: Data | undefined) => readonly Figure[]
  long?: boolean
}

/** A titled panel of figures that sum something up. */
export function FiguresPanel<Data>({ title, of: state, figures, long = false }: Props<Data>) {
  return (
    <Card title={title}>
      <Panel of={state} loading={<Figures long={long} figures={figures(undefined)} />}>
        {(data) => <Figures long={long} figures={figures(data)} />}
      </Panel>
    </Card>
  )
}
