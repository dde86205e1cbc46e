/** Texts that the specification leaves to us, each once (C-156). The specification's own texts are in the contract's words.ts. */

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
  logout: 'Logout',
  title: 'Welcome back',
  lead: 'Sign in with your phone number.',
  noAccount: 'New to Kasuwa?',
  passwordRules: 'Password rules',
  done: '(done)',
  forgotPassword: 'Forgot your password?',
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  signUp: 'Sign up',
}

export const signedOutTexts = {
  idle: 'We signed you out after 5 minutes without activity. Please sign in again.',
  ended: 'Your session has ended. Please sign in again.',
  elsewhere: 'You were signed out in another tab. Please sign in again.',
}

export const supportTexts = { lead: 'Need help? Contact us:' }

export const failureTexts = {
  loadAgain: 'Reload the page',
  tryAgain: 'Try again',
  sendLater: 'Send it later',
  moneyNeverWaits:
    'Payments are not kept to be sent later, because another person may pay in the meantime. Try again when the network is back. Nothing is paid twice.',
}

export const dialogTexts = {
  ok: 'OK',
}

export const benefitTexts = {
  region: `About ${brand}`,
  claim: 'Small loans for business owners in Nigeria.',
}
