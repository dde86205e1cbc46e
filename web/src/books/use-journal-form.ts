import { journalForm } from '@kasuwa/contract/journal-forms.ts'
import { addKobo, type Kobo, nothing } from '@kasuwa/domain/money.ts'
import { maxJournalLines } from '@kasuwa/domain/ledger/by-people.ts'
import { parseIncome } from '@kasuwa/domain/profile/rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { api } from '../base/calls/api.ts'
import { today } from '../base/today.ts'
import { type FormOf, useCallForm } from '../forms/use-call-form.ts'
import { draftOf, dropDraft, readDraft, useDraft } from '../offline/drafts.ts'
import { showWaiting } from '../proposals/show-waiting.ts'

export type JournalKind = 'journal' | 'opening'
export type JournalForm = FormOf<typeof journalForm>

const noLine = { account: '', debit: '', credit: '' }
const empty = () => ({ day: today() as string, memo: '', lines: [noLine, noLine] })

/** The form of a journal by people, whose draft stays on the device until it is sent or discarded (BOOK-24). */
export function useJournalForm(kind: JournalKind) {
  const draft = draftOf(`books:${kind}`)
  const form = useCallForm(journalForm, { ...empty(), ...readDraft(draft) })
  useDraft(form, draft)
  const lines = useWatch({ control: form.control, name: 'lines' })
  const change = (changed: typeof lines) =>
    form.setValue('lines', changed, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const clear = () => {
    form.reset(empty())
    dropDraft(draft)
  }
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: async (input: Parameters<typeof api.books.writeJournal>[0]) =>
      kind === 'opening' ? api.books.writeOpening(input) : api.books.writeJournal(input),
    onSuccess: ({ data }) => {
      clear()
      if ('proposal' in data) showWaiting(data.proposal)
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return {
    form,
    lines,
    submit: form.submitWith(mutateAsync),
    clear,
    add: lines.length < maxJournalLines ? () => change([...lines, noLine]) : null,
    remove: lines.length > 2 ? (at: number) => change(lines.filter((_, place) => place !== at)) : null,
  }
}

/** The sums of both sides as they are typed; what is no amount yet counts for nothing. */
export function useSums({ control }: JournalForm): Record<'debit' | 'credit', Kobo> {
  const lines = useWatch({ control, name: 'lines' })
  const sumOf = (side: 'debit' | 'credit') => addKobo(...lines.map((line) => parseIncome(line[side] ?? '') ?? nothing))
  return { debit: sumOf('debit'), credit: sumOf('credit') }
}
