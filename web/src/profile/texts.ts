/** The words of the settings: title and subtitle are the specification's (SET-01, SET-02), the rest is ours (C-156). */
export const settingsTexts = {
  title: 'Settings',
  subtitle: 'Update your profile, check transactions, and manage security preferences.',
  identity: 'About You',
  identityHint: 'To correct any of these, please contact us.',
  locked: 'Your details are complete and can no longer be changed here.',
  save: 'Save changes',
  unsaved: 'What you changed is not saved yet.',
  discard: 'Discard',
  unchanged: 'Nothing has changed, so there is nothing to save.',
  contact: { lead: 'Your agent helps you:', call: 'Call', email: 'Email' },
  passwordTitle: 'Change Password',
  password: 'Change password',
  oldPassword: 'Old password',
  newPassword: 'New password',
  loading: 'Loading your details',
}
