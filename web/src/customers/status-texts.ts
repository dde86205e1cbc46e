/** Texts of changes of a person's status (C-136, C-156). */
export const statusTexts = {
  question: {
    disable: {
      customer: (name: string) =>
        `${name} will be signed out at once and cannot sign in again. Their loans continue and can still be repaid.`,
      agent: (name: string) =>
        `${name} will be signed out at once and cannot sign in again. Their commissions can still be paid. Cash in hand stays in their name, and finance records what arrives.`,
    },
    enable: {
      customer: (name: string) => `${name} can sign in again with their old password.`,
      agent: (name: string) =>
        `${name} can sign in again with their old password, and their customers see them as their contact again.`,
    },
    ban: {
      customer: (name: string) =>
        `Once another admin has confirmed it, ${name} cannot sign in until two admins lift the ban. Disable the account now if it is urgent.`,
      agent: (name: string) =>
        `Once another admin has confirmed it, ${name} cannot sign in until two admins lift the ban. Disable the account now if it is urgent.`,
    },
    lift: {
      customer: (name: string) => `Once another admin has confirmed it, ${name} can sign in again.`,
      agent: (name: string) => `Once another admin has confirmed it, ${name} can sign in again.`,
    },
  },
  send: { disable: 'Disable', enable: 'Enable', ban: 'Ban', lift: 'Lift Ban' },
  reason: 'Reason',
  reasonHint: 'It is kept in the audit trail.',
  done: {
    disabled: { title: 'Account disabled', text: (name: string) => `${name} can no longer sign in.` },
    active: { title: 'Account enabled', text: (name: string) => `${name} can sign in again.` },
  },
  figures: {
    loading: 'Loading the loans',
    loan: 'Running loan',
    due: 'Due now',
    none: 'None',
  },
}
