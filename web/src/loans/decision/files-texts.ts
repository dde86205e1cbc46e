/** The face and the documents of the customer of a request (DECIDE-05, DECIDE-06). */
export const filesTexts = {
  title: 'Documents',
  lead: 'Opening them is recorded in the audit trail.',
  names: { profile_picture: 'Picture of the face', utility_bill: 'Utility bill', valid_id: 'Valid ID' },
  open: 'Open documents',
  opening: 'Opening…',
  of: (file: string, name: string) => `${file} of ${name}`,
  place: (at: number, total: number) => `${at} of ${total}`,
  missing: (names: string) => `Not sent: ${names}.`,
  previous: 'Previous',
  next: 'Next',
  loading: 'Loading the picture',
  failed: 'The picture could not be loaded.',
  again: 'Open again',
  pdf: 'This document is a PDF. It is not shown here, but you can save it as a file within a minute. Delete the file when you no longer need it.',
  save: 'Save the PDF',
  close: 'Close',
}

/** Asking for a file again. */
export const askFileTexts = {
  act: 'Ask again for a file',
  title: 'Ask again for a file',
  purpose: (name: string) =>
    `${name} is asked to send one file again, once a second person has confirmed it. The file they have stays until then.`,
  kind: 'File',
  choose: 'Choose a file',
  reason: 'Reason',
  hint: 'The customer reads it.',
  send: 'Ask again',
}
