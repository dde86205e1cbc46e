/** The list of all acts of staff (C-156, C-184). */
export const staffTrailTexts = {
  page: 'Staff trail',
  title: 'Acts of admins and agents',
  search: 'Name, phone, loan or agent code',
  loading: 'Loading the acts',
  pager: 'Pages of the acts',
  none: 'No act was found.',
  side: 'Found by the search',
  sides: { about: 'What was done with them', by: 'What they did' },
  person: 'Admin',
  kind: 'Kind of act',
  day: 'Day',
  staff: 'Staff',
  actor: { customer: 'Customer', agent: 'Agent', admin: 'Admin', system: 'The system' },
  by: (name: string, kind: string) => `${name} (${kind})`,
  acts: 'Acts',
  about: (subject: string) => `About ${subject}`,
} as const
