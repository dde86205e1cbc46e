/** Texts of the app around its pages that the specification leaves to us (C-156). Those of the sign-in page are in ../base/texts.ts. */

export const idleTexts = {
  warning: 'Are you still there? We will sign you out in one minute to protect your account.',
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
  drafts: 'Anything you typed but did not send will be deleted from this device.',
  confirm: 'Log out and delete',
}

export const headerTexts = {
  greeting: (firstName: string) => `Hello, ${firstName}`,
  welcome: 'Welcome back',
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

/** The links in the bar at the bottom of a small screen. */
export const bottomBarTexts = {
  label: 'Shortcuts',
  home: 'Home',
  loans: 'Loans',
  payments: 'Payments',
  customers: 'Customers',
  groups: 'Groups',
  me: 'Me',
}
