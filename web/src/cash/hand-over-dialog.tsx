import { handOverForm } from '@kasuwa/contract/cash.ts'
import { handOverWays } from '@kasuwa/domain/cash/rules.ts'
import { inNaira, subtractKobo } from '@kasuwa/domain/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { api, queries } from '../base/calls/api.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { MoneyInput } from '../money/money-input.tsx'
import { koboOf, Naira } from '../money/naira.tsx'
import { ChoiceInput } from '../ui/fields/choice-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import type { OwnCash } from './cash-queries.ts'
import { handOverTexts as texts, ownCashTexts } from './texts.ts'

const ways = handOverWays.map((value) => ({ value, label: texts.ways[value] }))

/** The cash that an agent holds and has not stated as handed over, in kobo. */
export const toHandOver = ({ balance, stated }: OwnCash) => subtractKobo(koboOf(balance), koboOf(stated))

/** Asks how much of their cash an agent hands over, where, and how to find it there. */
export function HandOverDialog({ cash, onClose }: { cash: OwnCash; onClose: () => void }) {
  const form = useCallForm(handOverForm, { amount: String(inNaira(toHandOver(cash))), note: '' })
  const { errors } = form.formState
  const amount = useController({ control: form.control, name: 'amount' })
  const queryClient = useQueryClient()
  const { mutateAsync: state } = useMutation({
    mutationFn: (input: Parameters<typeof api.cash.handOver>[0]) => api.cash.handOver(input),
    onSuccess: onClose,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queries.cash.key() }),
  })
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={[{ label: ownCashTexts.held, value: <Naira amount={cash.balance} /> }]}
      form={form}
      action={texts.send}
      onSubmit={form.submitWith(state, { refocus: 'amount' })}
      onClose={onClose}
    >
      <Field label={texts.amount} error={errors.amount?.message}>
        {(links) => <MoneyInput kobo {...amount.field} {...links} value={String(amount.field.value)} />}
      </Field>
      <ChoiceInput label={texts.where} options={ways} roomy error={errors.way?.message} {...form.register('way')} />
      <ReasonField label={texts.note} hint={texts.noteHint} error={errors.note?.message} {...form.register('note')} />
    </ActDialog>
  )
}
