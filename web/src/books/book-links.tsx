import { bookLink } from '../base/routing/account-link.tsx'
import { AgentLink } from '../base/routing/agent-link.tsx'
import { CustomerLink } from '../base/routing/customer-link.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import type { Journal } from './books-queries.ts'

type About = Pick<Journal, 'payment' | 'loan' | 'customer' | 'agent' | 'proposal'>

/** A journal by its number. */
export function JournalLink({ id, children }: { id: string; children: string }) {
  return (
    <PageLink to={pathTo('admin-user-books-journal', { id })} className={`${bookLink} break-words`}>
      <span>{children}</span>
    </PageLink>
  )
}

const searchFor = (words: string) => `search=${encodeURIComponent(words.slice(0, 100))}`

export function PaymentLink({ payment }: { payment: NonNullable<About['payment']> }) {
  return (
    <PageLink
      to={`${pathTo('admin-user-payment-management')}?${searchFor(payment.reference)}`}
      className={`${bookLink} break-all`}
    >
      <span translate="no">{payment.reference}</span>
    </PageLink>
  )
}

export function LoanLink({ loan }: { loan: NonNullable<About['loan']> }) {
  return (
    <PageLink to={pathTo('business-user-loan-details', { id: loan.id })} className={`${bookLink} break-all`}>
      <span translate="no">{loan.id}</span>
    </PageLink>
  )
}

export function ProposalLink({ proposal }: { proposal: NonNullable<About['proposal']> }) {
  return (
    <PageLink
      to={`${pathTo('admin-user-proposals')}?tab=decided&${searchFor(proposal.id)}`}
      className={`${bookLink} break-words`}
    >
      <span>{proposal.name}</span>
    </PageLink>
  )
}

/** Links to the person and the loan of a journal, or else to its payment or proposal. */
export function AboutLinks({ of: { payment, loan, customer, agent, proposal } }: { of: About }) {
  const hasPerson = customer !== null || agent !== null || loan !== null
  return (
    <span className="flex flex-col items-start whitespace-normal">
      {customer && <CustomerLink id={customer.id} user={customer} />}
      {agent && <AgentLink id={agent.id} user={agent} />}
      {loan && <LoanLink loan={loan} />}
      {!hasPerson && payment && <PaymentLink payment={payment} />}
      {!hasPerson && proposal && <ProposalLink proposal={proposal} />}
    </span>
  )
}
