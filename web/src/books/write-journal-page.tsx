import { exactNaira } from '@kasuwa/domain/display.ts'
import { type Kobo, subtractKobo } from '@kasuwa/domain/money.ts'
import { mayPost, type PeopleEvent } from '@kasuwa/domain/ledger/by-people.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { useMissingRole } from '../base/me/use-missing-role.ts'
import { useAddress } from '../base/routing/address.ts'
import { today } from '../base/today.ts'
import { onceKept } from '../forms/once-kept.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { DateInput } from '../ui/fields/date-input.tsx'
import { Field, FieldError } from '../ui/fields/field.tsx'
import { FilterChips } from '../ui/fields/filter-chips.tsx'
import type { Option } from '../ui/fields/options.ts'
import { TextInput } from '../ui/fields/text-input.tsx'
import { BooksHeading } from './books-heading.tsx'
import { type Account, accountsQuery } from './accounts-query.ts'
import { JournalLineFields } from './journal-line-fields.tsx'
import { writeTexts as texts } from './texts.ts'
import { bankLineIn, type JournalForm, type JournalKind, useJournalForm, useSums } from './use-journal-form.ts'

const kinds = ['journal', 'opening'] as const
const chips = kinds.map((value) => ({ value, label: texts.kinds[value] }))
const events: Record<JournalKind, PeopleEvent> = { journal: 'manual', opening: 'opening' }

/** Finance writes a journal or an opening entry here, which another person confirms (BOOK-24, C-189). */
export function WriteJournalPage() {
  const [address, change] = useAddress()
  const kind = address['kind'] === 'opening' ? 'opening' : 'journal'
  const whyNot = useMissingRole(kind === 'opening' ? 'books.writeOpening' : 'books.writeJournal')
  const state = usePanel(accountsQuery())
  return (
    <>
      <BooksHeading at={null}>{texts.page}</BooksHeading>
      {whyNot !== undefined && <p className="mb-5 text-soft">{whyNot}</p>}
      <Card title={texts.kinds[kind]}>
        <div className="mb-5 grid gap-4">
          <FilterChips
            label={texts.kind}
            chips={chips}
            chosen={kind}
            onChoose={(to) => change({ kind: to === 'journal' ? undefined : to })}
          />
          <p className="text-soft">{texts.purpose[kind]}</p>
        </div>
        <Panel of={state} loading={<SkeletonRows label={texts.loading} />}>
          {({ accounts }) => (
            <WriteForm
              key={kind}
              kind={kind}
              filled={kind === 'journal' ? bankLineIn(address) : null}
              accounts={optionsOf(accounts, events[kind])}
              whyNot={whyNot}
            />
          )}
        </Panel>
      </Card>
    </>
  )
}

/** The accounts that people post to. */
const optionsOf = (accounts: readonly Account[], event: PeopleEvent): Option[] =>
  accounts
    .filter((account) => !account.closed && mayPost(event, account))
    .map(({ number, name }) => ({ value: number, label: `${number} ${name}` }))

type Props = {
  kind: JournalKind
  filled: ReturnType<typeof bankLineIn>
  accounts: readonly Option[]
  whyNot: string | undefined
}

const WriteForm = onceKept(function JournalFields({ kind, filled, accounts, whyNot }: Props) {
  const { form, lines, submit, clear, add, remove } = useJournalForm(kind, filled)
  const { errors } = form.formState
  // Refusals of the server concern the lines together; sides that differ are named below.
  const linesError = errors.lines?.message
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field label={texts.day} error={errors.day?.message}>
          {(links) => <DateInput {...links} {...form.register('day')} max={today()} />}
        </Field>
        <Field label={texts.memo} error={errors.memo?.message}>
          {(links) => <TextInput {...links} {...form.register('memo')} maxLength={255} autoComplete="off" />}
        </Field>
      </div>
      {lines.map((_, at) => (
        <JournalLineFields // oxlint-disable-next-line react/no-array-index-key -- a line has only its place; all its fields are controlled
          key={at}
          form={form}
          at={at}
          accounts={accounts}
          onRemove={remove && (() => remove(at))}
        />
      ))}
      {linesError !== undefined && <FieldError>{linesError}</FieldError>}
      {add && (
        <Button look="secondary" onClick={add} className="self-start">
          {texts.add}
        </Button>
      )}
      <SendJournal form={form} whyNot={whyNot} onDiscard={clear} />
    </form>
  )
})

/** Both sums while they are typed, and the buttons. */
function SendJournal({
  form,
  whyNot,
  onDiscard,
}: {
  form: JournalForm
  whyNot: string | undefined
  onDiscard: () => void
}) {
  const sums = useSums(form)
  const difference = differenceText(sums)
  return (
    <>
      <div role="group" aria-label={texts.sums} className="border-t-2 border-line pt-4">
        <Facts
          facts={[
            { label: texts.debits, value: exactNaira(sums.debit) },
            { label: texts.credits, value: exactNaira(sums.credit) },
            { label: texts.difference, value: difference ?? texts.equal },
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3 max-sm:*:grow">
        <Button look="secondary" onClick={onDiscard}>
          {texts.discard}
        </Button>
        <SubmitButton form={form} whyNot={whyNot ?? difference}>
          {texts.send}
        </SubmitButton>
      </div>
    </>
  )
}

function differenceText({ debit, credit }: Record<'debit' | 'credit', Kobo>): string | undefined {
  if (debit === credit) return undefined
  return debit > credit
    ? texts.more.debit(exactNaira(subtractKobo(debit, credit)))
    : texts.more.credit(exactNaira(subtractKobo(credit, debit)))
}
