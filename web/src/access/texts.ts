/** Texts of sign-up and recovery that the specification leaves to us (C-156). */

export const signUpTexts = {
  page: 'Create account',
  phone: { title: 'Create your account', lead: 'Start with your phone number. We will send you a code by SMS.' },
  basicInfo: {
    title: 'Tell us about you',
    lead: 'Your phone number is verified. Now enter your details as they are on your ID.',
  },
  haveAccount: 'Already have an account?',
  notice: {
    before: 'By continuing you agree to our',
    terms: 'Terms and Conditions',
    between: 'and our',
    privacy: 'Privacy Policy',
    newTab: '(opens in a new tab)',
  },
  agentCodeHint: '8 digits. Your agent gives you this code.',
  createAccount: 'Create account',
  signIn: 'Sign in',
  continue: 'Continue',
  login: 'Login',
}

export const leaveTexts = {
  title: 'Leave this page?',
  message: 'If you leave now, you will have to start again with your phone number.',
  confirm: 'Leave',
}

export const recoveryTexts = {
  page: 'Reset password',
  phone: { title: 'Forgot your password?', lead: 'Enter your phone number. We will send you a code by SMS.' },
  newPassword: {
    title: 'Choose a new password',
    lead: 'Your phone number is verified. A new password signs you out on every device.',
  },
  remembered: 'Remember your password?',
  resetPassword: 'Reset password',
  sendCode: 'Send code',
  login: 'Login',
}

export const codeTexts = {
  title: 'Enter your code',
  sentTo: (phone: string) => `We sent a 6-digit code by SMS to ${phone}.`,
  boxes: '6-digit code',
  missing: 'Still missing: the 6 digits of the code',
  wait: 'You can ask for a new code in',
  mayResend: 'No code yet?',
  resent: 'A new code is on its way.',
  resendReady: 'You can ask for a new code now.',
  verify: 'Verify',
  notYou: 'Not you? Create account',
  resendCode: 'Resend Code',
}

export const fieldLabels = {
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  email: 'Email address',
  gender: 'Gender',
  dob: 'Date of birth',
  agent_code: 'Agent code',
  new_password: 'New password',
  confirm_password: 'Confirm password',
}

export const genderTexts = { male: 'Male', female: 'Female' }
