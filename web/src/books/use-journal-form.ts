import { journalForm } from '@kasuwa/contract/journal-forms.ts'
import { addKobo, type Kobo, nothing } from '@kasuwa/domain/money.ts'
import { isAccountNumber, maxJournalLines } from '@kasuwa/domain/ledger/by-people.ts'
import { parseIncome } from '@kasuwa/domain/profile/rules.ts'
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { api } from '../base/calls/api.ts'
import type { Address } from '../base/routing/address.ts'
import { pathTo } from '../base/routing/paths.ts'
import { useRouting } from '../base/routing/routing-context.ts'
import { today } from '../base/today.ts'
import { type FormOf, useCallForm } from '../forms/use-call-form.ts'
import { showWaitingLater } from '../proposals/show-waiting-later.ts'
import { draftOf, dropDraft, readDraft, useDraft } from '../offline/drafts.ts'

export type JournalKind = 'journal' | 'opening'
export type JournalForm = FormOf<typeof journalForm>

const noLine = { account: '', debit: '', credit: '' }
const empty = () => ({ day: today() as string, memo: '', lines: [noLine, noLine] })

/** A line of the bank that the books do not have, as the address of the form has it; null where there is none. */
export function bankLineIn({ day, memo, bank, amount }: Address) {
  const naira = Number(amount)
  if (!isAccountNumber(String(bank)) || !Number.isFinite(naira) || naira === 0) return null
  const [ours, theirs] = naira > 0 ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const)
  const sum = String(Math.abs(naira))
  return {
    ...(typeof day === 'string' && { day }),
    memo: typeof memo === 'string' ? memo : '',
    lines: [
      { ...noLine, account: String(bank), [ours]: sum },
      { ...noLine, [theirs]: sum },
    ],
  }
}

/**
 * The form of a journal by people, whose draft stays on the device until it is sent or discarded (BOOK-24). One that is filled in from a line of the
 * bank has its own draft, so that it takes the place of no other, and once it was sent the bank's page takes the place of the form.
 */
export function useJournalForm(kind: JournalKind, filled: ReturnType<typeof bankLineIn>) {
  const [draft] = useState(() => draftOf(`books:${filled ? JSON.stringify(filled) : kind}`))
  const form = useCallForm(journalForm, { ...empty(), ...filled, ...readDraft(draft) })
  useDraft(form, draft)
  const lines = useWatch({ control: form.control, name: 'lines' })
  const change = (changed: typeof lines) =>
    form.setValue('lines', changed, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const clear = () => {
    form.reset(empty())
    dropDraft(draft)
  }
  const queryClient = useQueryClient()
  const { navigate } = useRouting()
  const bank = filled?.lines[0]?.account
  const { mutateAsync } = useMutation({
    mutationFn: async (input: Parameters<typeof api.books.writeJournal>[0]) =>
      kind === 'opening' ? api.books.writeOpening(input) : api.books.writeJournal(input),
    onSuccess: ({ data }) => {
      clear()
      if (bank) void navigate(pathTo('admin-user-bank-account', { number: bank }), { replace: true })
      if ('proposal' in data) showWaitingLater(data.proposal)
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
