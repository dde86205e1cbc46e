/** Texts of the second step of a staff member's sign-in, which the specification leaves to us (C-156, C-184). */

export const codeStepTexts = {
  title: 'Enter your code',
  fromApp: 'Open the authenticator app on your phone. It shows a new code every 30 seconds.',
  fromPaper: 'Enter one of the recovery codes that you saved. Each code works once.',
  appCode: '6-digit code',
  recoveryCode: 'Recovery code',
  toRecovery: 'Use a recovery code instead',
  toApp: 'Use a code from the app instead',
  signIn: 'Sign in',
  back: 'Back to sign in',
  lost: 'Lost phone and recovery codes? Ask an admin to reset your codes.',
}

export const setUpTexts = {
  page: 'Sign-in codes',
  loading: 'Loading your sign-in codes',
  lead: 'Sign-in codes protect your account. After your password you also enter a code from an app on your phone.',
  required: 'Sign-in codes are required for staff. Set them up to continue.',
  app: 'You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or 2FAS.',
  password: 'Your password',
  begin: 'Continue',
  scanTitle: 'Add Kasuwa to your app',
  scan: 'Scan this QR code with the app. If the app is on this phone, copy the key into the app instead.',
  picture: 'QR code for your authenticator app',
  key: 'Key',
  keyLabel: 'the key',
  code: 'Code from the app',
  confirm: 'Switch on',
  on: 'Sign-in codes are on.',
  notOffered: 'Sign-in codes are switched off for this product.',
  settings: 'Back to settings',
  dashboard: 'Go to the dashboard',
}

export const recoveryTexts = {
  title: 'Save your recovery codes',
  lead: 'Each code signs you in once if your phone is lost or broken. You see them only now. Keep them in a safe place, away from your phone.',
  list: 'Recovery codes',
  copyLabel: 'the recovery codes',
  download: 'Download',
  print: 'Print',
  fileName: 'kasuwa-recovery-codes.txt',
  fileHead: 'Kasuwa recovery codes. Each code signs you in once.',
  saved: 'I have saved them',
}

export const cardTexts = {
  title: 'Sign-in Codes',
  off: 'Off. Switch them on so that nobody can sign in with your password alone.',
  on: (since: string) => `On since ${since}.`,
  left: (count: number) => (count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`),
  setUp: 'Set up sign-in codes',
  renew: 'New recovery codes',
  renewPurpose: 'The codes that you saved before no longer work.',
  switchOff: 'Switch off',
  offTitle: 'Switch off sign-in codes',
  offPurpose: 'You will then sign in with your password only, and you will be signed out on your other devices.',
  offDone: { title: 'Sign-in codes are off', text: 'You now sign in with your password only.' },
  code: 'Code from your app, or a recovery code',
  password: 'Your password',
}
