import type { calls } from '@kasuwa/contract/calls.ts'

/** The features of the contract in words, as the document groups their calls. */
export const tags: Record<keyof typeof calls, { name: string; description: string }> = {
  access: { name: 'Sign-in', description: 'Signing up, signing in and out, and passwords.' },
  totp: { name: 'Sign-in codes', description: 'The second step of the sign-in of staff, with an authenticator app.' },
  files: { name: 'Files', description: 'Addresses to which pictures and documents are sent.' },
  kyc: { name: 'KYC', description: 'The steps of both levels, and their attestation.' },
  profile: { name: 'Profile', description: "The caller's own data." },
  proposals: { name: 'Proposals', description: 'Acts that wait for a second person, who confirms or refuses them.' },
  bankAccounts: { name: 'Bank accounts', description: 'The accounts that a customer is paid to.' },
  products: { name: 'Products', description: 'Loan products and their versions.' },
  loans: { name: 'Loans', description: 'Requests, decisions, schedules, reschedules and write-offs.' },
  customers: {
    name: 'Customers',
    description: 'Lists and pages of customers, their documents and their virtual accounts.',
  },
  customerCorrections: {
    name: 'Corrections of customers',
    description: 'Corrections of data that a customer can no longer change.',
  },
  askedFiles: { name: 'Files asked again', description: 'Files that staff ask a customer to send again.' },
  groups: { name: 'Groups', description: 'The groups of an agent. Paths call them clusters.' },
  staff: { name: 'Staff', description: 'Admins and agents, their roles and their sessions.' },
  staffCorrections: { name: 'Corrections of staff', description: 'Corrections of the data of admins and agents.' },
  agents: { name: 'Agents', description: 'Agents, their customers and their payout accounts.' },
  commissionSheet: { name: 'Commissions', description: 'Commissions of a period, and their payment.' },
  payments: { name: 'Payments', description: 'Repayments, payouts, suspense, credit, refunds and charges.' },
  cash: { name: 'Cash', description: 'Cash that agents take and hand over.' },
  collections: { name: 'Collections', description: 'Late loans, notes and promises.' },
  books: { name: 'Books', description: 'Accounts, journals and the trial balance.' },
  privacy: { name: 'Privacy', description: "Consents, people's requests about their data, and erasure." },
  notifications: { name: 'Notifications', description: "The caller's notifications." },
  months: { name: 'Months', description: 'Closing a month of the books, accruals and provisions.' },
  providerBalance: {
    name: "Provider's balance",
    description: 'The balance of the payment provider, compared with the books.',
  },
  bank: {
    name: 'Bank statements',
    description: "Statements of the lender's bank accounts, and their matching with the books.",
  },
  reports: { name: 'Reports', description: 'Portfolio, risk, cohorts and financial statements.' },
  webhooks: { name: 'Webhooks of the lender', description: "Events that the lender's own systems are told." },
  imports: { name: 'Imports', description: 'The book of an existing lender, from CSV files.' },
  documents: { name: 'Documents', description: 'Statements, agreements and receipts as PDF.' },
  overview: { name: 'Overview', description: 'Dashboards and search.' },
}

/** The routes outside of the contract. */
export const otherTags = {
  uploads: { name: 'Uploads', description: 'The address to which a file is sent.' },
  webhooks: { name: 'Webhooks of providers', description: 'Routes that payment and message providers call.' },
}

/** The description of the whole API. */
export const introduction = `Lending for small businesses in Nigeria.

**Answers.** A call that succeeds answers \`{message, data}\`. One that is refused answers \`{message, data?}\`, where \`data\` has the messages of each wrong field; the header \`x-refusal\` has its code, which does not change.

**Money and time.** Amounts are naira with at most two decimals. A day is a calendar day in Lagos, an instant is in UTC.

**Sign-in.** \`POST /auth/login\` answers a token, which every other call sends as \`Authorization: Bearer …\`.

**Safe to repeat.** A call that writes takes an \`Idempotency-Key\`. The same call under the same key is done once, and gets the first answer again.

**Two people.** An act that needs a second person answers 202 with the proposal; nothing is done until another admin confirms it.

**Headers.** \`x-request-id\` names the call in the server's log, and \`x-business-date\` is the day in Lagos on which the product works. \`x-figures-of\` is the time of figures that are more than two seconds old; without it they are of now.

**Lists.** A list answers one page; \`page\` in its answer has the numbers of its neighbours.`

/** The calls that answer 202 although nothing waits for a second person, and what is still to come, by operation id. */
export const laterAnswers: Readonly<Record<string, string>> = {
  accessLogin: 'The password is right, and the code of the authenticator app is still to come.',
  customersAssignVirtualAccount: 'The provider still works on it: the same call answers the account once it is open.',
}

/** The parameters of paths in words, by their names. */
export const pathParameters: Readonly<Record<string, string>> = {
  id: 'The id of the thing that the call is about.',
  level: 'The KYC level, 1 or 2.',
  number: 'A number within the thing that the call is about, as its answer shows it.',
  month: 'A month as YYYY-MM.',
}

/** The parameters of queries in words, by their names. */
export const queryParameters: Readonly<Record<string, string>> = {
  page: 'The number of the page, from 1; 1 when it is left out.',
  per_page: 'The number of rows on a page, from 10 to 100; 100 when it is left out.',
  search: 'Words to search for, at most 100 characters.',
  sort: 'The order of the rows; the newest first when it is left out.',
  cursor: 'A place in the list, taken from the address of a neighbour page. It goes before `page`.',
  from: 'The first day, included.',
  to: 'The last day, included.',
  status: 'Only rows with this status.',
  amount_from: 'The smallest amount in naira, included.',
  amount_to: 'The largest amount in naira, included.',
}
