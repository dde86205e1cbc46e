/** Words of the second step of a staff member's sign-in, which the specification leaves to us (C-156, C-184). */

export const codeStepTexts = {
  title: 'Enter your code',
  fromApp: 'Open the authenticator app on your phone. It shows a new code every 30 seconds.',
  fromPaper: 'Enter one of the recovery codes that you saved. Each works once.',
  appCode: '6-digit code',
  recoveryCode: 'Recovery code',
  toRecovery: 'Use a recovery code instead',
  toApp: 'Use the code of the app instead',
  signIn: 'Sign in',
  back: 'Back to sign in',
  lost: 'Lost phone and recovery codes? Ask an admin to reset your codes.',
}

export const setUpTexts = {
  page: 'Sign-in codes',
  loading: 'Loading your sign-in codes',
  lead: 'With sign-in codes nobody gets in with your password alone: you also enter a code that an app on your phone shows.',
  required: 'Sign-in codes are required for staff. Set them up to go on.',
  app: 'You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or 2FAS.',
  password: 'Your password',
  begin: 'Continue',
  scanTitle: 'Add Kasuwa to your app',
  scan: 'Scan this picture with the app. On the same phone, copy the key and enter it in the app instead.',
  picture: 'QR code for your authenticator app',
  key: 'Key',
  keyLabel: 'the key',
  code: 'Code that the app shows',
  confirm: 'Switch on',
  on: 'Sign-in codes are on.',
  notOffered: 'Sign-in codes are switched off for this product.',
  settings: 'Back to settings',
  dashboard: 'Go to the dashboard',
}

export const recoveryTexts = {
  title: 'Save your recovery codes',
  lead: 'Each of them signs you in once, when your phone is lost or broken. They are shown only now: keep them where your phone is not.',
  list: 'Recovery codes',
  copyLabel: 'the recovery codes',
  download: 'Download',
  print: 'Print',
  fileName: 'kasuwa-recovery-codes.txt',
  fileHead: 'Kasuwa recovery codes. Each signs you in once.',
  saved: 'I have saved them',
}

export const cardTexts = {
  title: 'Sign-in Codes',
  off: 'Off. Switch them on, and nobody gets in with your password alone.',
  on: (since: string) => `On since ${since}.`,
  left: (count: number) => (count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`),
  setUp: 'Set up sign-in codes',
  renew: 'New recovery codes',
  renewPurpose: 'The codes that you saved before no longer work.',
  switchOff: 'Switch off',
  offTitle: 'Switch off sign-in codes',
  offPurpose: 'From then on your password alone signs you in. Your other sign-ins end.',
  offDone: { title: 'Sign-in codes are off', text: 'Your password alone signs you in now.' },
  code: 'Code of your app, or a recovery code',
  password: 'Your password',
}
