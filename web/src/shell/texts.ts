/** Words of the app around its pages that the specification leaves to us (C-156); what the sign-in page shows stands in ../texts.ts. */

export const idleTexts = {
  warning: 'Are you still there? Without a sign of you we sign you out in one minute.',
  stay: 'Stay signed in',
}

/** A payment that came while the page was looked at. Here, since it may come on each of a customer's pages: the words of the payments' own pages are many. */
export const receivedTexts = { received: (amount: string) => `Payment received: ${amount}. Thank you.` }

export const newVersionTexts = {
  ready: 'A new version of Kasuwa is ready',
  use: 'Use it now',
  later: 'Later',
}

const waiting = (count: number) => (count === 1 ? '1 entry waits to be sent.' : `${count} entries wait to be sent.`)

export const networkTexts = {
  region: 'Network',
  away: 'No network. What you see may be old.',
  waiting,
  awayAndWaiting: (count: number) => `No network. ${waiting(count)}`,
  refused: (count: number) => (count === 1 ? '1 entry was not accepted.' : `${count} entries were not accepted.`),
  sending: 'Sending…',
  sent: (title: string) => `Sent: ${title}.`,
  show: 'Show',
  hide: 'OK',
  title: 'Waiting to be sent',
  lead: 'These entries are kept on this device, encrypted. They are sent by themselves as soon as there is a network, each once.',
  none: 'Nothing waits any more.',
  madeAt: (time: string) => `Made ${time}`,
  isSending: 'Being sent',
  waits: 'Waits',
  notAccepted: 'Not accepted',
  remove: 'Remove',
  removeTitle: 'Remove this entry?',
  removeQuestion: (title: string) => `${title} has not been sent, and will be lost.`,
  correct: 'Correct it',
  typed: 'What was typed',
  mayHaveArrived:
    'It was sent once, without an answer, more than 23 hours ago. Please check whether it is there, and send it again only if it is not.',
  kept: 'Kept on this device',
  keptText: (title: string) => `There is no network. ${title} is sent by itself as soon as there is one.`,
}

export const logoutTexts = {
  title: 'Log out?',
  waiting: (count: number) =>
    count === 1
      ? '1 entry on this device has not been sent. Logging out deletes it.'
      : `${count} entries on this device have not been sent. Logging out deletes them.`,
  drafts: 'What you have typed and not sent is deleted from this device.',
  confirm: 'Log out and delete',
}

export const headerTexts = {
  greeting: (firstName: string) => `Hello, ${firstName}`,
  welcome: 'Welcome back',
  noNotifications: 'No notifications',
  skipToContent: 'Skip to content',
  sidebar: 'Sidebar',
  menu: 'Menu',
  openMenu: 'Open menu',
  notifications: 'Notifications',
  search: 'Search',
  yourAccount: 'Your account',
  yourProfile: 'Your Profile',
  main: 'Main',
}

/** The places of the bar at the foot of a small screen. */
export const bottomBarTexts = {
  label: 'Shortcuts',
  home: 'Home',
  loans: 'Loans',
  payments: 'Payments',
  customers: 'Customers',
  groups: 'Groups',
  me: 'Me',
}

export const unauthorisedTexts = { explanation: 'Your account cannot open this page.', back: 'Back to your dashboard' }

export const notFoundTexts = { explanation: 'There is no page at this address.', back: 'Go to the start page' }

/** The lines of the sidebars, which are also the titles of the pages that are kept for later. */
export const sidebarTexts = {
  helpCenter: 'Help Center',
  referrals: 'Referrals',
  settings: 'Settings',
  dashboard: 'Dashboard',
  loanManagement: 'Loan Management',
  groupInteraction: 'Group Interaction',
  groupManagement: 'Group Management',
  customers: 'Customers',
  kycAndVerification: 'KYC and Verification',
  debtRecovery: 'Debt Recovery',
  performanceTracking: 'Performance Tracking',
  agentManagement: 'Agent Management',
  paymentManagement: 'Payment Management',
  businessUsers: 'Business Users',
  reportingAnalytics: 'Reporting & Analytics',
}
