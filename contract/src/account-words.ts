/** The messages of sign-up, recovery and the second step of a sign-in. */
export const accountWords = {
  confirmPassword: 'Please confirm password',
  passwordsDiffer: 'Passwords do not match',
  /** Ours: the second step of a staff member's sign-in. */
  signInCode: 'Please enter the 6 digits of your app, or a recovery code such as abcde-fghjk',
  firstName: 'Enter a valid first name',
  lastName: 'Enter a valid last name',
  middleName: 'Please enter a valid middle name',
  email: 'Please enter a valid email address',
  gender: 'Please select your gender',
  birthday: 'Please select your date of birth',
  agentCode: 'Please enter an 8-digit agent code',
  /** Ours: printed on the command line only. */
  agentCodeTaken: 'Another agent has this code',
  setupComplete: {
    title: 'Setup Complete',
    text: 'Your account setup is complete! Please log in to proceed with the KYC process.',
    action: 'Login',
  },
  passwordReset: {
    title: 'Password Reset',
    text: 'Your password is successfully reset! Please proceed to login to access your dashboard.',
    action: 'Login',
  },
  passwordChanged: {
    title: 'Password Changed',
    text: 'Your password has been successfully updated. Please use your new password the next time you sign in.',
  },
}

/** The messages about a new password. */
export const passwordWords = {
  /** Ours: the reasons why a password that follows the rule is still easy to guess. */
  guessable: {
    common:
      'This is too easy to guess: a common word or password with a few numbers or symbols. Please use two or more words together',
    keys: 'This is too easy to guess: keys, letters or numbers in a row, or repeated. Please use two or more words together',
    own: 'This is too easy to guess: it contains your name, phone number or email address. Please leave them out',
    product: 'This is too easy to guess: it is the name of this app. Please choose another one',
  },
  /** Ours, for a password that was accepted although it is easy to guess (C-215). */
  easyToGuess: 'Your new password is easy to guess. You can choose another one in Settings, under Security.',
  /** Ours (C-82). */
  wrongOldPassword: 'This is not your present password',
}
