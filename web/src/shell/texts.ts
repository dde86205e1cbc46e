/** Words of the app around its pages that the specification leaves to us (C-156); what the sign-in page shows stands in ../texts.ts. */

export const idleTexts = {
  warning: 'Are you still there? Without a sign of you we sign you out in one minute.',
  stay: 'Stay signed in',
}

export const newVersionTexts = {
  ready: 'A new version of Kasuwa is ready',
  use: 'Use it now',
  later: 'Later',
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
