import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Source = { readonly path: string; readonly text: string }

const folder = join(import.meta.dirname, '..')
const sources: Source[] = globSync('**/*.{ts,tsx}', { cwd: folder })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$|(^|\/)test-[a-z-]+\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))

const from = (all: readonly Source[], pattern: RegExp) =>
  all.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

/** Only `usePanel` makes sure that a failed query is shown; a hook of the library returns `undefined` for a failure too. */
const reading = /\buse(Suspense|Infinite)?Quer(y|ies)\(/
/** The data of a panel without its other states. */
const readsKnownDirectly = /\bknownOf\(|\.at === 'known'/

/** The files that read a query by the library's hook, and the place where its failure is shown. */
const readers = [
  'bank-accounts/use-bank-account-form.ts', // under the field: the name stays empty, and the form closed (C-114)
  'kyc/use-wizard.ts', // kyc/load-state.tsx
  'loans/apply/loan-request-dialog.tsx', // loans/apply/offer-panel.tsx
  'payments/newest-repayment.ts', // draws nothing: a poll that fails is followed by the next one
  'base/calls/use-panel.ts',
  'base/me/use-missing-role.ts', // draws nothing: while the roles are not known all is offered, and the server decides
]

/** These read `data` themselves; a panel next to them shows loading and failures. */
const exceptions = [
  'access/codes/codes-card.tsx', // nothing is shown if the lender does not offer them
  'staff/staff-page.tsx', // whether there is a column; the panel next to it shows the list
  'cash/cash-page.tsx', // whether there is such a page; the panel below shows the rest
  'bank-accounts/bank-accounts-panel.tsx', // the button next to it
  'groups/members-field.tsx', // shows its failure itself
  'groups/move-member-dialog.tsx', // its field shows the failure
  'groups/group-detail-page.tsx', // the heading's badge
  'loans/admin/admin-loans-page.tsx', // another tab's loans count as loading
  'loans/loan-detail-page.tsx', // the heading's badge
  'loans/decision/decision-page.tsx', // the heading's badge
  'loans/decision/next-request.tsx', // the button leads to the list while it is not known
  'loans/loan-hero.tsx', // the count on its badge; the panel below it shows the instalments
  'loans/loan-management-page.tsx', // the counts of the filter
  'loans/rejected-notice.tsx', // while the reason is not known, the link leads to the page that shows its failure
  'loans/own-credit.tsx', // an addition: while the user is not known, the page around it shows why
  'profile/profile-page.tsx', // a form waits for newer answers than those of the device
  'payments/newest-repayment.ts', // whether there is anything to ask for
  'money/provider-balance.tsx', // says that it is not known, and the next poll follows
  'payments/desk/payout-stop-band.tsx', // a poll that fails is followed by the next one
  'payments/sheet/commission-sheet-page.tsx', // the amounts typed on other pages; the panel below shows this one
  'payments/desk/payout-switch.tsx', // payouts can be stopped while the state is not known
  'loans/admin/use-approval-stop.ts', // reads what the band has loaded, and makes no call
  'payments/desk/payer-field.tsx', // shows its failure itself
  'payments/customer-payments-page.tsx', // the name in the heading
  'agents/move-dialog.tsx', // the button waits for the panel of the effect
  'agents/move-fields.tsx', // the fields show their failures themselves
  'books/account-page.tsx', // the name in the heading
  'books/bank-account-page.tsx', // the day of the field above the panel

  'products/product-page.tsx', // the name in the heading
  'imports/import-page.tsx', // the day in the heading
  'products/draft-page.tsx', // the name in the heading
  'agents/page/admin-agent-page.tsx', // the name in the heading, and the acts next to it
  'customers/page/admin-customer-page.tsx', // the name in the heading; the answers below the panel of the same load
  'notifications/unread-badge.tsx', // nothing is shown while it is not known; the panel shows the failure
  'search/admin-search-box.tsx', // the result that the arrows have reached; the panel below shows the results
  'privacy/bundle-dialog.tsx', // whether it is proposed or taken; the panel in the same dialog shows the rest
  'privacy/erase-dialog.tsx', // whether it can be proposed; the panel in the same dialog shows the rest
  'overview/customer-dashboard-page.tsx', // the action that is filled; the panel below shows the loan
  'kyc/asked-notice.tsx', // while it is not known, nothing is asked for; the panels of its pages show the failure
  'base/me/use-takes-cash.ts', // while it is not known, nothing is shown
  'shell/console-layout.tsx', // the greeting, known from the last time too
  'lists/filter-form.tsx', // the field shows its failure itself
  'reports/loan-filters.tsx', // the same
  'reports/rows-list.tsx', // the names of agent and product, besides a list that shows its failure
  'ui/tables/paged-panel.tsx',
  'ui/feedback/panel-state.ts',
]

test('C-157 no panel is drawn from a query without its failed state: pages read by usePanel and draw by Panel', () => {
  expect(from(sources, reading).toSorted()).toEqual(readers.toSorted())
  expect(from(sources, readsKnownDirectly).toSorted()).toEqual(exceptions.toSorted())
})

test('the check finds a page that draws a failure as emptiness', () => {
  const planted = [
    { path: 'a.tsx', text: 'const { data = [] } = useQuery(loansQuery())' },
    { path: 'b.tsx', text: 'const rows = knownOf(state) ?? []' },
    { path: 'c.tsx', text: 'const client = useQueryClient()' },
  ]
  expect([from(planted, reading), from(planted, readsKnownDirectly)]).toEqual([['a.tsx'], ['b.tsx']])
})
