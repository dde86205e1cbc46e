import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import type { WholeImport } from './imports-queries.ts'
import { importTexts as texts } from './texts.ts'

const atOnce = 50

/** The errors by file, line and column; more of them when they are asked for (IMPO-04). */
export function ImportErrors({ one: { errors, first_errors: kept } }: { one: WholeImport }) {
  const [shown, setShown] = useState(atOnce)
  return (
    <Card title={texts.errors(errors)}>
      <p className="mb-4 text-soft">{texts.errorsPurpose}</p>
      {kept.length < errors && <p className="mb-4 text-soft">{texts.firstErrors(kept.length)}</p>}
      <Table
        caption={texts.errors(errors)}
        columns={columns}
        rows={kept.slice(0, shown).map((error, place) => ({ ...error, place }))}
        rowKey={({ place }) => place}
      />
      {shown < kept.length && (
        <div className="mt-4 flex">
          <Button look="secondary" onClick={() => setShown(shown + atOnce)}>
            {texts.moreErrors}
          </Button>
        </div>
      )}
    </Card>
  )
}

const columns: readonly Column<WholeImport['first_errors'][number] & { place: number }>[] = [
  { header: texts.file, onCard: 'title', text: ({ file }) => `${file}.csv` },
  { header: texts.line, numeric: true, text: ({ line }) => line.toLocaleString('en-US') },
  { header: texts.field, text: ({ field }) => field },
  {
    header: texts.problem,
    onCard: 'withoutName',
    text: ({ text }) => text,
    cell: ({ text }) => <span className="break-words">{text}</span>,
  },
]
