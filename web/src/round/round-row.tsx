import { clsx } from 'clsx'
import { fullName } from '@kasuwa/domain/display.ts'
import Banknote from '~icons/banknote'
import NotebookPen from '~icons/notebook-pen'
import Phone from '~icons/phone'
import Share2 from '~icons/share-2'
import { PageLink } from '../base/routing/page-link.tsx'
import { takeCashTexts } from '../cash/texts.ts'
import { NoteLine } from '../loans/note-line.tsx'
import { noteTexts } from '../loans/note-texts.ts'
import { AccountNumber, Naira, nairaText } from '../money/naira.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import type { RoundLoan } from './round-query.ts'
import { roundTexts as texts } from './texts.ts'
import { PhoneNumber } from '../ui/phone-number.tsx'

type Props = { loan: RoundLoan; onNote: () => void; onCash: (() => void) | null }

/** One borrower: amount, days late, account to pay into and last note, with the acts: call, share the account, take cash, note. */
export function RoundRow({ loan, onNote, onCash }: Props) {
  const { user, loan_id: loanId, due_now: due, days_late: days, pay_to: account, last_note: note, shop } = loan
  const name = fullName(user)
  return (
    <li className="py-4 last:pb-0">
      <PageLink
        to={pathTo('business-user-loan-details', { id: loanId })}
        className="-mx-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-field px-3 py-1 hover:bg-sunken"
      >
        <span className="min-w-20 flex-1">
          <span className="block font-semibold break-words">{name}</span>{' '}
          <span className="block text-sm text-soft tabular-nums">
            <PhoneNumber number={user.phone} />
          </span>{' '}
          <span className="sr-only">{texts.loanOf(loanId)}</span>
        </span>{' '}
        <span className="text-right tabular-nums">
          <Naira amount={due} className="block font-semibold" />{' '}
          <span className={clsx('block text-sm', days > 0 ? 'font-medium text-late-deep' : 'text-soft')}>
            {days > 0 ? texts.late(days) : texts.today}
          </span>
        </span>
      </PageLink>
      {shop && <p className="mt-1 text-sm break-words text-soft">{shopWords(shop)}</p>}
      {account ? (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-soft">
          <span className="break-words">
            <span>{account.bank_name}</span>,{' '}
            <span className="text-ink">
              <AccountNumber number={account.account_number} />
            </span>
          </span>
          <CopyButton text={account.account_number} label={texts.accountOf(name)} />
        </p>
      ) : (
        <p className="mt-1 text-sm text-soft">{texts.noAccount}</p>
      )}
      {note && <NoteLine note={note} />}
      <div className="mt-2 flex flex-wrap gap-2 max-sm:*:grow">
        <a
          href={`tel:${user.phone}`}
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-field bg-action-tint px-3 sm:px-4 font-semibold text-action hover:bg-sunken forced-colors:border"
        >
          <Phone aria-hidden="true" className="size-4" />
          {texts.call} <span className="sr-only">{name}</span>
        </a>
        {account && 'share' in navigator && (
          <Button look="secondary" className="min-h-11 py-1.5 max-sm:px-3" onClick={() => void share(loan)}>
            <Share2 aria-hidden="true" className="size-4" />
            {texts.share} <span className="sr-only">{texts.accountOf(name)}</span>
          </Button>
        )}
        {onCash && (
          <Button look="secondary" className="min-h-11 py-1.5 max-sm:px-3" onClick={onCash}>
            <Banknote aria-hidden="true" className="size-4" />
            {takeCashTexts.act} <span className="sr-only">{name}</span>
          </Button>
        )}
        <Button look="secondary" className="min-h-11 py-1.5 max-sm:px-3" onClick={onNote}>
          <NotebookPen aria-hidden="true" className="size-4" />
          {noteTexts.act} <span className="sr-only">{name}</span>
        </Button>
      </div>
    </li>
  )
}

/** Where the borrower is found: shop, address, landmark and market. */
const shopWords = ({ name, address, landmark, market }: NonNullable<RoundLoan['shop']>): string =>
  [name, address, landmark && texts.near(landmark), market].filter(Boolean).join(' · ')

/** Shares the amount and the account as a message. Closing the browser's share list is not a failure. */
async function share({ pay_to: account, due_now: due, loan_id: loanId }: RoundLoan): Promise<void> {
  if (!account) return
  const text = texts.message(nairaText(due), loanId, account)
  await navigator.share({ text }).catch(() => {})
}
