import { rolesOfActs } from '@kasuwa/domain/access/staff-roles.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useState } from 'react'
import { CustomerLink } from '../base/routing/customer-link.tsx'
import { instantTime } from '../base/days.tsx'
import { ForRoles } from '../base/me/for-roles.tsx'
import { lazyDialog } from '../base/lazy-part.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import type { CallOrRoles } from '../base/me/use-missing-role.ts'
import { Naira } from '../money/naira.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { Badge, type BadgeColour } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { actName, type Proposal } from './show-waiting.ts'
import { proposalTexts as texts } from './texts.ts'
import { useProposalActs } from './use-proposal-acts.ts'

const RefuseDialog = lazyDialog(
  'refuse-proposal-dialog',
  async () => (await import('./refuse-proposal-dialog.tsx')).RefuseProposalDialog,
)

const colours: Record<Proposal['state'], BadgeColour> = {
  open: 'yellow',
  confirmed: 'green',
  refused: 'red',
  withdrawn: 'plain',
  failed: 'amber',
}

/** The roles that may confirm or refuse it are those of the call that proposed it. */
const takes: Record<Proposal['act'], CallOrRoles> = {
  approval: 'loans.decide',
  commission: rolesOfActs.commission,
  refund: 'payments.refundCredit',
  assignment: 'payments.assignSuspense',
  correction: 'customerCorrections.propose',
  reversal: 'payments.reverse',
  cancellation: 'payments.cancelLoan',
  write_off: 'loans.writeOff',
  waiver: 'loans.waiveLateFee',
  payment_again: 'payments.payAgain',
  claim_loss: 'payments.bookLostClaim',
  suspense_refund: 'payments.refundSuspense',
  resume_payouts: 'payments.resumePayouts',
  payout_account: 'agents.setPayoutAccount',
  new_admin: 'staff.add',
  enable_admin: rolesOfActs.admins,
  give_roles: 'staff.setRoles',
  reset_codes: 'staff.resetTotp',
  file_again: 'customers.askFile',
  commission_sheet: 'commissionSheet.pay',
  move_customers: 'agents.moveCustomers',
  ban: 'customers.closeUser',
  lift_ban: 'customers.closeUser',
  agent_correction: 'staffCorrections.propose',
  admin_correction: rolesOfActs.admins,
  data_bundle: 'privacy.proposeBundle',
  data_erasure: 'privacy.proposeErasure',
  journal: 'books.writeJournal',
  opening: 'books.writeOpening',
  journal_reversal: 'books.reverseJournal',
  accrual: 'months.accrue',
  provision: 'months.provide',
  provision_table: 'months.replaceClasses',
  close_month: 'months.close',
  suspense_top_up: 'providerBalance.suspenseTopUp',
  provider_adjustment: 'providerBalance.adjust',
  hand_overs_moved: 'bank.moveHandOvers',
  bank_assignment: 'bank.assign',
  reschedule: 'loans.reschedule',
  publish_version: 'products.publish',
  retire_product: 'products.retire',
  bring_in: 'imports.bringIn',
  undo_import: 'imports.undo',
}

/** One proposal: act, proposer, person and facts, with the acts the viewer may use (DESK-34). */
export function ProposalView({ proposal }: { proposal: Proposal }) {
  const { state } = proposal
  const name = actName(proposal)
  return (
    <article aria-label={name}>
      <h3 className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
        <span>{name}</span> <Badge colour={colours[state]}>{texts.states[state]}</Badge>
      </h3>
      <ProposalFacts proposal={proposal} />
      {state === 'open' && <Acts proposal={proposal} />}
    </article>
  )
}

const mostOnPhone = 2

/** On a phone many facts are in a line that opens. The question before a confirmation shows them all as well. */
function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const isWide = useIsWide()
  const facts = proposal.facts.map(({ name, value }) => ({ label: name, value }))
  if (isWide || facts.length <= mostOnPhone)
    return <Facts facts={[...aboutFacts(proposal), ...facts, ...peopleFacts(proposal)]} />
  return (
    <>
      <Facts facts={[...aboutFacts(proposal), ...peopleFacts(proposal)]} />
      <div className="mt-2">
        <Disclosure summary={<span className="font-semibold">{texts.details(facts.length)}</span>}>
          <Facts facts={facts} />
        </Disclosure>
      </div>
    </>
  )
}

function aboutFacts({ subject, person, amount, reason }: Proposal): Fact[] {
  return [
    ...(amount === null ? [] : [{ label: texts.amount, value: <Naira amount={amount} /> }]),
    ...(person === null
      ? []
      : [{ label: texts.person, value: <CustomerLink id={person.customer_id} user={person} /> }]),
    // A customer is the person themselves.
    ...(person !== null && subject.kind === 'customer'
      ? []
      : [{ label: texts.subjects[subject.kind], value: <Subject subject={subject} /> }]),
    ...(reason === null ? [] : [{ label: texts.reason, value: reason }]),
  ]
}

function peopleFacts({
  proposed_by: by,
  proposed_at: at,
  state,
  decided_by,
  decided_at,
  decision_reason: why,
}: Proposal): Fact[] {
  return [
    { label: texts.by, value: fullName(by) },
    { label: texts.since, value: instantTime(at) },
    ...(state !== 'open' && decided_by ? [{ label: texts.ended[state], value: fullName(decided_by) }] : []),
    ...(decided_at === null ? [] : [{ label: texts.at, value: instantTime(decided_at) }]),
    ...(why === null ? [] : [{ label: texts.why, value: why }]),
  ]
}

/** A loan links to its request, a product to its versions, and an agent to their page with their customers. */
function Subject({ subject: { kind, id, name } }: Pick<Proposal, 'subject'>) {
  const to = addressOf(kind, id)
  if (to === null) return <span translate="no">{name}</span>
  return (
    <PageLink
      to={to}
      className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline"
    >
      {name}
    </PageLink>
  )
}

function addressOf(kind: Proposal['subject']['kind'], id: string): string | null {
  if (kind === 'loan') return pathTo('admin-user-loan-decision', { id })
  if (kind === 'product') return pathTo('admin-user-product', { code: id })
  return kind === 'agent' ? pathTo('admin-user-agent', { id }) : null
}

function Acts({ proposal }: { proposal: Proposal }) {
  const [refusing, setRefusing] = useState(false)
  const { confirm, withdraw, isPending } = useProposalActs(proposal)
  return (
    <div className="mt-4 flex flex-wrap items-center justify-end gap-3 max-sm:*:grow">
      {proposal.is_own ? (
        <>
          <p className="mr-auto text-soft">{texts.own}</p>
          <Button look="secondary" loading={isPending} onClick={withdraw}>
            {texts.withdraw}
          </Button>
        </>
      ) : (
        <ForRoles act={takes[proposal.act]} explained>
          <Button look="secondary" waits={isPending} onClick={() => setRefusing(true)}>
            {texts.refuse}
          </Button>
          <Button loading={isPending} onClick={confirm}>
            {texts.confirm}
          </Button>
        </ForRoles>
      )}
      {refusing && <RefuseDialog proposal={proposal} onClose={() => setRefusing(false)} />}
    </div>
  )
}
