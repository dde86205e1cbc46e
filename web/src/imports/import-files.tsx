import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../base/calls/api.ts'
import { ForRoles } from '../base/me/for-roles.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import type { WholeImport } from './imports-queries.ts'
import { importFileOf, sendFile } from './send-files.ts'
import { importTexts as texts } from './texts.ts'

type Sending = { name: string; percent: number }

/** The files that were sent, the field that sends others, and the check (IMPO-02). */
export function ImportFiles({ one: { id, files } }: { one: WholeImport }) {
  const field = useId()
  const queryClient = useQueryClient()
  const [sending, setSending] = useState<Sending>()
  const [unknown, setUnknown] = useState<string[]>([])
  const renew = () => void queryClient.invalidateQueries()
  const send = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      setUnknown(chosen.filter(({ name }) => importFileOf(name) === null).map(({ name }) => name))
      for (const file of chosen) {
        const known = importFileOf(file.name)
        const onSent = (share: number) => setSending({ name: file.name, percent: Math.floor(100 * share) })
        if (known) await sendFile(id, known, file, onSent)
      }
    },
    onSettled: () => {
      setSending(undefined)
      renew()
    },
  })
  const check = useMutation({ mutationFn: () => api.imports.check({ id }), onSettled: renew })
  return (
    <Card title={texts.files}>
      <p className="mb-4 text-soft">{texts.filesPurpose}</p>
      {files.length === 0 ? (
        <p className="text-soft">{texts.noFiles}</p>
      ) : (
        <Table caption={texts.files} columns={columns} rows={files} rowKey={({ file }) => file} />
      )}
      <ForRoles act="imports.keepPart" explained>
        <label htmlFor={field} className="mt-4 block text-sm font-medium">
          {texts.choose}
        </label>
        <input
          id={field}
          type="file"
          multiple
          accept=".csv,text/csv"
          disabled={send.isPending}
          className="mt-1.5 block w-full min-w-0 rounded-field border border-edge p-3 text-base"
          onChange={({ target }) => {
            send.mutate([...(target.files ?? [])])
            target.value = ''
          }}
        />
        {unknown.length > 0 && (
          <p role="alert" className="mt-2 text-negative">
            {texts.unknownName(unknown.join(', '))}
          </p>
        )}
        {sending && (
          <div className="mt-4" role="status">
            <p className="font-semibold">{texts.sending(sending.name)}</p>
            <p className="mb-2 text-soft">{texts.sent(sending.percent)}</p>
            <ProgressBar label={texts.sending(sending.name)} percent={sending.percent} />
          </div>
        )}
        <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
          <Button
            loading={check.isPending}
            waits={send.isPending}
            whyNot={files.length === 0 ? texts.filesFirst : undefined}
            onClick={() => check.mutate()}
          >
            {texts.check}
          </Button>
        </div>
      </ForRoles>
    </Card>
  )
}

const columns: readonly Column<WholeImport['files'][number]>[] = [
  { header: texts.file, onCard: 'title', text: ({ file }) => `${file}.csv` },
  { header: texts.lines, numeric: true, text: ({ lines }) => (lines === 0 ? '' : lines.toLocaleString('en-US')) },
  { header: texts.size, numeric: true, text: ({ size }) => texts.kilobytes(size) },
]
