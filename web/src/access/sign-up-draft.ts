/**
 * The basic info that was typed but not sent, kept for this tab: sign-up begins again after a reload (C-29), but the typed values are kept.
 * The password is never kept, and the phone only by its last four digits, which separate one applicant at an agent's device from the next.
 */
export type SignUpDraft = Partial<Record<(typeof keptFields)[number], string>>

const keptFields = ['first_name', 'middle_name', 'last_name', 'email', 'gender', 'dob', 'agent_code'] as const
const key = 'sign_up_draft'

/** The values typed for this phone; {} when there are none, or they cannot be read. */
export function readSignUpDraft(phone: string): SignUpDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { owner?: unknown; answers?: SignUpDraft }
    return stored.owner === ownerOf(phone) ? kept(stored.answers ?? {}) : {}
  } catch {
    return {}
  }
}

/** Keeps the typed values; if the device has no room, the form continues without it. */
export function keepSignUpDraft(phone: string, answers: Readonly<Record<string, unknown>>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ owner: ownerOf(phone), answers: kept(answers) }))
  } catch (error) {
    console.warn('The draft could not be kept', error)
  }
}

/** Deletes the draft once it was sent, or another person begins. */
export function dropSignUpDraft(): void {
  sessionStorage.removeItem(key)
}

function ownerOf(phone: string): string {
  return phone.slice(-4)
}

function kept(answers: Readonly<Record<string, unknown>>): SignUpDraft {
  return Object.fromEntries(
    keptFields.flatMap((field) => (typeof answers[field] === 'string' ? [[field, answers[field]]] : [])),
  )
}
