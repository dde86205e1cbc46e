/** The names of the changes of a person's status, apart from the texts of their dialog, which comes later (C-136). */
export const statusNames = {
  customer: { disable: 'Disable Customer', enable: 'Enable Customer', ban: 'Ban Customer', lift: 'Lift Ban' },
  agent: { disable: 'Disable Agent', enable: 'Enable Agent', ban: 'Ban Agent', lift: 'Lift Ban' },
  closed: 'This account is already closed',
}
