import { areEnough, bankColumns, type BankColumns } from '@kasuwa/domain/bank/columns.ts'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import type { StatementPreview } from './bank-queries.ts'
import { importTexts as texts } from './bank-texts.ts'

type Props = { preview: StatementPreview; onRead: (columns: BankColumns) => void }

/** Which column of the file is which; open where they were not found. They are chosen once and remembered (BOOK-35). */
export function StatementColumns({ preview, onRead }: Props) {
  const { headers, columns: found, lines, known } = preview
  const [columns, setColumns] = useState<BankColumns>(found)
  const options = [...new Set(headers.filter(Boolean))].map((name) => ({ value: name, label: name }))
  if (options.length === 0) return null
  const fields = (
    <>
      <p className="text-sm text-soft">{texts.columnsHint}</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {bankColumns.map((column) => (
          <Field key={column} label={texts.column[column]}>
            {(links) => (
              <Select
                {...links}
                options={options}
                placeholder={texts.none}
                value={columns[column] ?? ''}
                onChange={({ target: { value } }) => setColumns(changed(columns, column, value))}
              />
            )}
          </Field>
        ))}
      </div>
      <Button
        look="secondary"
        className="mt-4"
        whyNot={areEnough(columns) ? undefined : texts.notEnough}
        onClick={() => onRead(columns)}
      >
        {texts.readAgain}
      </Button>
    </>
  )
  const isRead = lines + known > 0
  return (
    <div className="mt-5 text-ink">{isRead ? <Disclosure summary={texts.columns}>{fields}</Disclosure> : fields}</div>
  )
}

function changed(columns: BankColumns, column: keyof BankColumns, name: string): BankColumns {
  const { [column]: _, ...others } = columns
  return name === '' ? others : { ...others, [column]: name }
}
