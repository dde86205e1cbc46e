/** The kinds of pending loans, by what they wait for: a decision, a second person who confirms the approval, or their money's transfer. */
export const pendingKinds = ['decision', 'second_person', 'transfer'] as const
export type PendingKind = (typeof pendingKinds)[number]
