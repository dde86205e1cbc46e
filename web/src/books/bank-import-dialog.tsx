import type { BankColumn, BankColumns } from '@kasuwa/domain/bank/columns.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../base/calls/api.ts'
import { showDialog } from '../base/dialog-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx'
import { StatementColumns } from './bank-statement-columns.tsx'
import { StatementView } from './bank-statement-view.tsx'
import { bankTexts, importTexts as texts } from './bank-texts.ts'

type Props = { number: string; onClose: () => void }
type Asked = { csv: string; columns: BankColumns; confirm?: string }

/** Reads a statement of the bank and shows what is in it; its new lines are kept once a person says so (BOOK-33 to BOOK-35). */
export function ImportDialog({ number, onClose }: Props) {
  const id = useId()
  const [csv, setCsv] = useState<string>()
  const queryClient = useQueryClient()
  const read = useMutation({ mutationFn: (asked: Asked) => send(number, asked) })
  const keep = useMutation({
    mutationFn: (asked: Asked) => send(number, asked),
    onSuccess: ({ data: { kept } }) => {
      onClose()
      if (!kept) return
      showDialog({
        kind: 'success',
        title: texts.done,
        message: texts.outcome(bankTexts.rows(kept.lines), kept.matched),
      })
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
  const [columns, setColumns] = useState<BankColumns>({})
  const preview = read.data?.data
  const choose = async (file: File | undefined) => {
    if (!file) return
    const text = textIn(await file.arrayBuffer())
    setCsv(text)
    setColumns({})
    read.mutate({ csv: text, columns: {} })
  }
  const readAgain = (chosen: BankColumns) => {
    setColumns(chosen)
    if (csv !== undefined) read.mutate({ csv, columns: chosen })
  }
  const isBusy = read.isPending || keep.isPending
  return (
    <Dialog title={texts.title} width="lg" onDismiss={() => !keep.isPending && onClose()}>
      <p>{texts.purpose}</p>
      <div className="mt-4 text-ink">
        <label htmlFor={id} className="block text-sm font-medium">
          {preview ? texts.another : texts.file}
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          className="mt-1.5 block w-full min-w-0 rounded-field border border-edge p-3 text-base"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </div>
      {read.isPending && (
        <p role="status" className="mt-4 text-soft">
          {texts.reading}
        </p>
      )}
      {preview && !read.isPending && (
        <>
          <StatementView preview={preview} />
          <StatementColumns key={preview.digest} preview={preview} onRead={readAgain} />
        </>
      )}
      <DialogActions>
        <Button look="secondary" onClick={onClose} waits={keep.isPending}>
          {texts.close}
        </Button>
        {preview && csv !== undefined && (
          <Button
            loading={keep.isPending}
            waits={isBusy && !keep.isPending}
            whyNot={preview.lines === 0 ? texts.nothingNew : undefined}
            onClick={() => keep.mutate({ csv, columns, confirm: preview.digest })}
          >
            {texts.keep(preview.lines)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function send(number: string, { csv, columns, confirm }: Asked) {
  const chosen: Partial<Record<BankColumn, string>> = columns
  return api.bank.importStatement({
    params: { number },
    query: { ...chosen, ...(confirm && { confirm }) },
    body: { csv },
  })
}

/** Files are UTF-8; older programs write Windows-1252, in which every byte is a letter. */
function textIn(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
