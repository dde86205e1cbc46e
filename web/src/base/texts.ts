/** Words that the specification leaves to us, each once (C-156). The specification's own texts are in the contract's words.ts. */

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
  idle: 'We signed you out because nothing happened for 5 minutes. Sign in to go on.',
  ended: 'Your session has ended. Sign in to go on.',
  elsewhere: 'Your session ended in another tab. Sign in to go on.',
}

export const supportTexts = { lead: 'Need help? Contact us:' }

export const failureTexts = {
  loadAgain: 'Load the page again',
  tryAgain: 'Try again',
  sendLater: 'Send it later',
  moneyNeverWaits:
    'Payments are never sent later by themselves, since somebody else may pay meanwhile. Press again when the network is back: nothing is paid twice.',
}

export const dialogTexts = {
  ok: 'OK',
}

export const benefitTexts = {
  region: `About ${brand}`,
  claim: 'Small loans for business owners in Nigeria.',
}
