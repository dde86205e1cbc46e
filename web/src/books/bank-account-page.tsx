import { parseDay } from '@kasuwa/domain/dates.ts'
import { useState } from 'react'
import { useParams } from 'wouter'
import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText } from '../base/days.tsx'
import { lazyDialog, lazyPart } from '../base/lazy-part.tsx'
import { useMissingRole } from '../base/me/use-missing-role.ts'
import { useAddress } from '../base/routing/address.ts'
import { today } from '../base/today.ts'
import { FileButton } from '../lists/file-button.ts'
import { listFile } from '../lists/list-file.ts'
import { Naira, nairaText } from '../money/naira.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { FilterChips } from '../ui/fields/filter-chips.tsx'
import { SearchBox } from '../ui/fields/search-box.tsx'
import { useSettled } from '../ui/fields/use-settled.ts'
import { BankDayField } from './bank-day-field.tsx'
import { BooksHeading } from './books-heading.tsx'
import { bankQuery, type Reconciliation } from './bank-queries.ts'
import { BankSides } from './bank-sides.tsx'
import { isNotInBooks, NotInBooks } from './not-in-books.tsx'
import { bankTexts as texts } from './bank-texts.ts'

const ImportDialog = lazyDialog('import-statement', async () => (await import('./bank-import-dialog.tsx')).ImportDialog)
const Matches = lazyPart('bank-matches', async () => (await import('./bank-matches.tsx')).BankMatches)

const tabs = ['open', 'matched'] as const
const chips = tabs.map((value) => ({ value, label: texts.tabs[value] }))
/** Milliseconds after the last key before the server is asked. */
const debounceMs = 300

/** One bank account: its reconciliation at a day, both sides with what is not matched, and what is matched (BOOK-37, BOOK-39). */
export function BankAccountPage() {
  const { number = '' } = useParams()
  return <BankAccount key={number} number={number} />
}

function BankAccount({ number }: { number: string }) {
  const [address, change] = useAddress()
  const [words, setWords] = useState('')
  const search = useSettled(words.trim(), debounceMs)
  const [after, setAfter] = useState<{ after_line?: string; after_posting?: string }>({})
  const to = parseDay(String(address['to']))
  const state = usePanel(bankQuery({ number, ...(to && { to }), ...(search && { search }), ...after }))
  if (isNotInBooks(state.error)) return <NotInBooks>{texts.noAccount}</NotInBooks>
  // Without a day in the address it is the server's, which a device with another clock learns from the answer.
  const shown = to ?? (state.at === 'known' ? state.data.to : today())
  const tab = address['show'] === 'matched' ? 'matched' : 'open'
  const choose = (changes: Record<string, string | undefined>) => {
    setAfter({})
    change(changes, { replace: true, keepScroll: true })
  }
  return (
    <>
      <BooksHeading at={null} aside={<Acts number={number} />}>
        {texts.page(number)}
      </BooksHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="flex flex-wrap items-end justify-between gap-4 print:hidden">
          <FilterChips
            label={texts.show}
            chips={chips}
            chosen={tab}
            onChoose={(show) => choose({ show: show === 'open' ? undefined : show })}
          />
          {tab === 'open' && (
            <div className="w-full sm:w-56">
              <BankDayField shown={shown} onChoose={(day) => choose({ to: day })} />
            </div>
          )}
        </div>
        <Panel
          of={state}
          frame={(failure) => <Card>{failure}</Card>}
          loading={
            <Card>
              <SkeletonRows label={texts.loading} />
            </Card>
          }
        >
          {(bank) =>
            tab === 'matched' ? (
              <Matches number={number} />
            ) : (
              <>
                <Summary bank={bank} />
                <div className="flex flex-wrap gap-3 empty:hidden print:hidden">
                  <FileButton
                    file={{
                      ...listFile('bank.reconciliationFile', api.bank.reconciliationFile, { number, to: shown }),
                      label: texts.file,
                    }}
                  />
                </div>
                <div className="print:hidden">
                  <SearchBox
                    label={texts.search}
                    value={words}
                    onChange={(typed) => {
                      setAfter({})
                      setWords(typed)
                    }}
                  />
                </div>
                <BankSides
                  key={`${number} ${shown}`}
                  bank={bank}
                  isFound={search !== ''}
                  after={after}
                  onTurn={setAfter}
                />
              </>
            )
          }
        </Panel>
      </div>
    </>
  )
}

function Acts({ number }: { number: string }) {
  const whyNot = useMissingRole('bank.importStatement')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button look="secondary" onClick={() => window.print()}>
        {texts.print}
      </Button>
      <Button whyNot={whyNot} onClick={() => setOpen(true)}>
        {texts.importIt}
      </Button>
      {isOpen && <ImportDialog number={number} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Summary({ bank }: { bank: Reconciliation }) {
  const { only_bank: onlyBank, only_books: onlyBooks, difference } = bank
  const facts: Fact[] = [
    { label: texts.books, value: <Naira amount={bank.books} />, detail: dayText(bank.to) },
    { label: texts.onlyBank, value: <Naira amount={onlyBank.amount} />, detail: texts.rows(onlyBank.count) },
    { label: texts.onlyBooks, value: <Naira amount={onlyBooks.amount} />, detail: texts.rows(onlyBooks.count) },
    bank.bank === null
      ? { label: texts.bank, value: texts.noStatement }
      : { label: texts.bank, value: <Naira amount={bank.bank} />, detail: texts.lastLine(dayText(bank.bank_day)) },
    ...(difference === null ? [] : [{ label: texts.difference, value: <Naira amount={difference} /> }]),
  ]
  return (
    <Card title={texts.reconciliation(bank.name)}>
      <Facts facts={facts} />
      {difference !== null && (
        <p role="status" className={`mt-4 ${difference === 0 ? 'text-soft' : 'font-medium text-red-deep'}`}>
          {difference === 0 ? texts.agrees : texts.differs(nairaText(difference))}
        </p>
      )}
    </Card>
  )
}
