/** Words that the specification leaves to us, each once (C-156). What it gives stands in the contract's words. */

export const brand = 'Kasuwa'

export const benefits = [
  { title: 'Affordable loans', text: 'Know what you pay back before you borrow. No hidden charges.' },
  {
    title: 'A quick and simple application',
    text: 'Apply from your phone in minutes, with your own agent beside you.',
  },
  { title: 'Support from your community', text: 'Grow together in groups of business owners like you.' },
] as const

export const signInTexts = {
  title: 'Welcome back',
  lead: 'Sign in with your phone number.',
  noAccount: 'New to Kasuwa?',
}

export const idleTexts = {
  warning: 'Are you still there? Without a sign of you we sign you out in one minute.',
  stay: 'Stay signed in',
}

export const signedOutTexts = {
  idle: 'We signed you out because nothing happened for 5 minutes. Sign in to go on.',
  ended: 'Your session has ended. Sign in to go on.',
  elsewhere: 'Your session ended in another tab. Sign in to go on.',
}

export const headerTexts = {
  greeting: (firstName: string) => `Hello, ${firstName}`,
  welcome: 'Welcome back',
  noNotifications: 'No notifications',
}

export const unauthorisedTexts = { explanation: 'Your account cannot open this page.', back: 'Back to your dashboard' }

export const notFoundTexts = { explanation: 'There is no page at this address.', back: 'Go to the start page' }
