import { fullName } from '@kasuwa/domain/display.ts'
import { useParams } from 'wouter'
import { PageLink } from '../../base/routing/page-link.tsx'
import { usePanel } from '../../base/calls/use-panel.ts'
import { SharedCard } from '../../bank-accounts/shared-card.tsx'
import { lazyPart } from '../../base/lazy-part.tsx'
import { StatementCard } from '../../files/documents.tsx'
import { customerPageQuery, type CustomerPage } from '../customer-page-queries.ts'
import { pathTo } from '../../base/routing/paths.ts'
import { Card } from '../../ui/card.tsx'
import { Panel } from '../../ui/feedback/panel.tsx'
import { knownOf, type PanelState } from '../../ui/feedback/panel-state.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { useCustomerStatus } from '../use-customer-status.tsx'
import { CustomerAnswers } from './customer-answers.tsx'
import { CustomerAccounts } from './customer-accounts.tsx'
import { CustomerLoans } from './customer-loans.tsx'
import { customerCasesTexts as casesTexts, customerPageTexts as texts } from './customer-page-texts.ts'
import { CustomerPayments } from './customer-payments.tsx'
import { CustomerAgent, CustomerProfile } from './customer-profile.tsx'
import { CustomerTrail } from './customer-trail.tsx'
import { PersonPage } from './person-page.tsx'
import type { Elements } from '../../ui/elements.ts'

/** The menu, loaded a moment after the page, since it is rarely used first. */
const CustomerMessages = lazyPart(
  'customer-messages',
  async () => (await import('./customer-messages.tsx')).CustomerMessages,
  { onceIdle: true, loading: <Card>{null}</Card> },
)
const CustomerMenu = lazyPart(
  'customer-menu',
  async () => (await import('../admin-customer-menu.tsx')).AdminCustomerMenu,
  { loading: <span className="size-11" />, frame: () => null, onceIdle: true },
)

/** Loaded a moment after the page, since it is rarely used. */
const CustomerCases = lazyPart('customer-cases', async () => (await import('./customer-cases.tsx')).CustomerCases, {
  loading: <Loading title={casesTexts.title} />,
  frame: (failure) => <Card title={casesTexts.title}>{failure}</Card>,
  onceIdle: true,
})

/** In place of the profile of a customer whose data was erased. */
const ErasedCustomer = lazyPart('erased-customer', async () => (await import('./erased-customer.tsx')).ErasedCustomer, {
  loading: <Loading title={texts.profile} />,
})

const NotesPanel = lazyPart('notes-panel', async () => (await import('../../loans/notes-panel.tsx')).NotesPanel, {
  onceIdle: true,
})

/** The admin's page of one customer: payments, loans, profile and audit trail (DESK-08, C-184). */
export function AdminCustomerPage() {
  const { id = '' } = useParams()
  const state = usePanel(customerPageQuery(id))
  const customer = knownOf(state)
  const status = useCustomerStatus()
  return (
    <PersonPage
      list="admin-user-business-management"
      texts={texts}
      person={customer}
      error={state.error}
      menu={customer?.erased_at === null && <CustomerMenu customer={customer} isOnPage onStatus={status.ask} />}
    >
      <>
        <Panels key={id} id={id} of={state} />
        {status.dialog}
      </>
    </PersonPage>
  )
}

/** Money comes first, since people call about it. The profile is beside it, on a phone below. */
function Panels({ id, of: state }: { id: string; of: PanelState<CustomerPage> }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <CustomerPayments id={id} />
        <CustomerLoans id={id} />
        <NotesPanel id={id} ofCustomer />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <Panel of={state} loading={<Loading title={texts.profile} />} frame={inCard}>
          {(customer) =>
            customer.erased_at === null ? (
              <>
                <OpenProposals customer={customer} />
                <CustomerProfile customer={customer} />
                <SharedCard shared={customer.shared} />
                <CustomerAccounts customer={customer} />
                <CustomerAgent customer={customer} />
                <CustomerMessages messages={customer.messages} />
                <CustomerCases customer={customer} />
                <StatementCard id={id} name={fullName(customer.user)} />
              </>
            ) : (
              <ErasedCustomer customer={customer} />
            )
          }
        </Panel>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:col-start-1">
        {state.at === 'known' && state.data.erased_at === null && (
          <>
            <CustomerAnswers level={1} customer={state.data} />
            <CustomerAnswers level={2} customer={state.data} />
          </>
        )}
        <CustomerTrail id={id} />
      </div>
    </div>
  )
}

/** The link to proposals about this customer that wait for a second person (DESK-34). */
function OpenProposals({ customer: { open_proposals: count, user } }: { customer: CustomerPage }) {
  if (count === 0) return null
  return (
    <PageLink
      to={`${pathTo('admin-user-proposals')}?search=${encodeURIComponent(fullName(user))}`}
      className="flex min-h-11 items-center rounded-field bg-yellow-tint px-4 py-3 font-semibold text-yellow-deep underline-offset-4 hover:underline"
    >
      {texts.proposals(count)}
    </PageLink>
  )
}

function Loading({ title }: { title: string }) {
  return (
    <Card title={title}>
      <SkeletonRows label={texts.loading} />
    </Card>
  )
}

const inCard = (failure: Elements) => <Card title={texts.profile}>{failure}</Card>
