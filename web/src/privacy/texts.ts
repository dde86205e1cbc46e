export const caseTexts = {
  kinds: {
    complaint: 'A complaint',
    see: 'See my data',
    correct: 'Correct my data',
    erase: 'Erase my data',
  },
  kindsOfStaff: {
    complaint: 'Complaint',
    see: 'See own data',
    correct: 'Correct own data',
    erase: 'Erase own data',
  },
  states: { waiting: 'Waiting', acknowledged: 'Being looked at', answered: 'Answered' },
  late: 'Late',
  opened: (date: string) => `Sent on ${date}`,
  answerBy: (date: string) => `We answer by ${date}.`,
  answered: (date: string) => `Our answer, ${date}`,
}

export const ownCasesTexts = {
  page: 'Complaints and Your Data',
  purpose:
    'Complain to us, or ask to see, correct or erase the data that we hold about you. Each message gets a number, and we answer it.',
  open: 'Write to us',
  list: 'Your messages',
  loading: 'Loading your messages',
  none: 'You have not sent a message.',
}

export const openCaseTexts = {
  title: 'Write to us',
  titleOfStaff: 'Open a Case',
  purpose: 'You get a number at once, and our answer appears on this page.',
  purposeOfStaff: (name: string) => `Write down what ${name} says. They see it on their own page, with your answer.`,
  kind: 'Subject',
  words: 'Your message',
  wordsOfStaff: 'What they say',
  maxLength: (length: string) => `At most ${length} characters`,
  send: 'Send',
  sendOfStaff: 'Open Case',
  done: { title: 'Message Sent', text: (number: string) => `Your number is ${number}.` },
  kept: { title: 'Case Opened', text: (number: string) => `Its number is ${number}.` },
}

export const adminCasesTexts = {
  page: 'Complaints & Data Requests',
  purpose: 'A complaint is acknowledged first; every case is answered once, in time. The customer reads the answer.',
  list: {
    title: 'Cases',
    search: 'Search cases',
    loading: 'Loading the cases',
    pager: 'Pages of cases',
  },
  filter: 'Which cases to show',
  lists: { open: 'Waiting', late: 'Late', answered: 'Answered' },
  none: {
    open: 'No case waits for an answer.',
    late: 'No case is late.',
    answered: 'No case was answered yet.',
  },
  kind: 'Kind',
  customer: 'Customer',
  phone: 'Phone',
  opened: 'Opened',
  openedBy: (date: string, name: string) => `${date}, by ${name}`,
  acknowledgeBy: 'Acknowledge by',
  acknowledged: 'Acknowledged',
  answerBy: 'Answer by',
  answered: 'Answered',
  acknowledge: 'Acknowledge',
  answer: 'Answer',
  name: (kind: string, number: string) => `${kind} ${number}`,
}

export const answerCaseTexts = {
  title: (number: string) => `Answer ${number}`,
  purpose: 'The customer reads this answer. It cannot be changed afterwards.',
  answer: 'Answer',
  send: 'Send answer',
}

export const consentTexts = {
  title: 'Accepted terms and privacy texts',
  loading: 'Loading the accepted texts',
  none: 'No accepted version is known. Versions were not noted when this account was opened.',
  names: { terms: 'Terms and Conditions', privacy: 'Privacy Policy' },
  text: (name: string, version: number) => `${name}, version ${version}`,
  signUp: 'Accepted by signing up',
  loan: (loan: string) => `Accepted with the request of loan ${loan}`,
  noDevice: 'Device not known',
  digest: (digest: string) => `SHA-256 ${digest.slice(0, 16)}…`,
}

export const bundleTexts = {
  title: 'All Data Held',
  purpose: (name: string) =>
    `Everything that is held about ${name}, NIN and BVN in full. A second person confirms it; then you both can take it for 24 hours.`,
  reason: 'Reason',
  propose: 'Propose',
  loading: 'Loading',
  open: (time: string) =>
    `You can take it until ${time}. Give it to the customer alone. Each look is in the audit trail.`,
  data: 'Data (JSON)',
  pdf: 'Document (PDF)',
  of: (name: string) => `about ${name}`,
  close: 'Close',
}

export const eraseTexts = {
  title: 'Erase Customer Data',
  purpose: (name: string) =>
    `The data of ${name} is erased for ever, as they asked. A second person confirms it; nobody can undo it.`,
  deleted: 'Erased for ever',
  kept: 'Kept by law',
  account: 'Account',
  closed: 'Closed for ever. The phone number is free for a new account.',
  reason: 'Reason',
  propose: 'Propose',
  loading: 'Loading',
  cannot: (name: string) => `The data of ${name} cannot be erased now:`,
  close: 'Close',
}
