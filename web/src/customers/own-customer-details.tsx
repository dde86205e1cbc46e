import { AccountNumber } from '../money/naira.tsx'
import { fullName, noValue } from '@kasuwa/domain/display.ts'
import ReceiptText from '~icons/receipt-text'
import UsersRound from '~icons/users-round'
import { pathTo } from '../base/routing/paths.ts'
import { instantDay } from '../base/days.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { TakeStatement } from '../files/documents.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Facts, type Fact } from '../ui/facts.tsx'
import { FirstCapital } from '../ui/first-capital.tsx'
import { EmailText } from './person.tsx'
import { OwnCustomerLoans } from './own-customer-loans.tsx'
import type { OwnCustomer } from './own-customer-queries.ts'
import { ownCustomerTexts as texts, detailTexts } from './texts.ts'
import { Badge } from '../ui/badge.tsx'
import { readAs } from '../profile/fields/answers.ts'
import type { Elements } from '../ui/elements.ts'

/** Profile, banks, work and loans of a customer, with links to their payments and group (ACUST-01). */
export function OwnCustomerDetails({ customer }: { customer: OwnCustomer }) {
  const { user, cluster_id: group, kyc_level: level, created_at: joined, bank_accounts: banks, loans } = customer
  const work = workFacts(customer)
  return (
    <div className="mt-1 mb-4 grid grid-cols-1 gap-6 rounded-field bg-paper p-4 sm:grid-cols-2 sm:p-5">
      <Part title={texts.profile} wide>
        <Facts
          facts={[
            { label: detailTexts.status, value: <FirstCapital>{user.status}</FirstCapital> },
            { label: detailTexts.email, value: <EmailText>{user.email}</EmailText> },
            { label: detailTexts.gender, value: <FirstCapital>{user.gender ?? noValue}</FirstCapital> },
            { label: detailTexts.address, value: user.address ?? noValue },
            { label: detailTexts.kyc, value: texts.kycLevel(level) },
            { label: detailTexts.dateJoined, value: instantDay(joined) },
          ]}
        />
      </Part>
      <Part title={texts.banks}>
        <OwnCustomerBanks accounts={banks} />
        {customer.user_dva_missing !== null && (
          <p className="mt-3 text-sm text-yellow-deep">{customer.user_dva_missing}</p>
        )}
      </Part>
      <Part title={texts.work}>
        {work.length > 0 ? <Facts facts={work} /> : <p className="text-soft">{texts.noWork}</p>}
      </Part>
      <Part title={texts.loans} wide>
        <OwnCustomerLoans loans={loans} />
      </Part>
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <PageLink to={pathTo('user-payments', { id: user.id })} className={buttonClass('secondary')}>
          <ReceiptText aria-hidden="true" className="size-5" />
          {texts.payments}
        </PageLink>
        <TakeStatement id={customer.id} name={fullName(user)} />
        {group !== null && (
          <PageLink to={pathTo('agent-user-group-detail', { id: group })} className={buttonClass('secondary')}>
            <UsersRound aria-hidden="true" className="size-5" />
            {texts.group}
          </PageLink>
        )}
      </div>
    </div>
  )
}

function Part({ title, wide = false, children }: { title: string; wide?: boolean; children: Elements }) {
  return (
    <section aria-label={title} className={wide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** A customer's bank accounts, the default one marked. */
function OwnCustomerBanks({ accounts }: { accounts: OwnCustomer['bank_accounts'] }) {
  if (accounts.length === 0) return <p className="text-soft">{texts.noBank}</p>
  return (
    <ul className="flex flex-col gap-3">
      {accounts.map((account) => (
        <li key={account.bank_code}>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            <span>{account.bank_name}</span>
            {account.is_default && <Badge colour="green">{texts.isDefault}</Badge>}
          </p>
          <p>
            <AccountNumber number={account.account_number} />
          </p>
          <p translate="no" className="text-sm break-words text-soft">
            {account.account_name}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** A customer's work and businesses, as far as they have entered them. */
function workFacts({ employment, businesses }: Pick<OwnCustomer, 'employment' | 'businesses'>): readonly Fact[] {
  const facts: readonly (Fact | false)[] = [
    employment !== null && { label: detailTexts.employment, value: readAs(employment.employment_status) },
    employment?.employer_name != null && { label: detailTexts.employer, value: employment.employer_name },
    employment?.sector != null && { label: detailTexts.sector, value: employment.sector },
    ...businesses.map(({ name, category, sub_category: trade, state, lga }) => ({
      label: detailTexts.business,
      value: name,
      detail: [category, trade, [lga, state].filter(Boolean).join(', ')].filter(Boolean).join(' · '),
    })),
  ]
  return facts.filter((fact) => fact !== false)
}
