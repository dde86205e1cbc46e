import { codeLength } from '@kasuwa/domain/access/one-time-code.ts'
import { isAdultOn, type Day } from '@kasuwa/domain/dates.ts'
import { genders } from '@kasuwa/domain/profile/options.ts'
import {
  isAgentCode,
  isEmail,
  isMiddleName,
  isPersonName,
  maxEmailLength,
  maxNameLength,
} from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { runAlways, choice, day, form, password, text, textWords } from './fields.ts'
import { accountWords } from './account-words.ts'
import { genericWords } from './words.ts'

/** The forms of sign-up and recovery, apart from those of the sign-in page, so that the first page loads fast. */

/** A one-time code; each kind of mistake has its own generic message (C-42). */
export function code() {
  return z
    .string({ error: genericWords.required })
    .check(
      z.trim(),
      z.minLength(1, { error: genericWords.required, abort: true }),
      z.regex(/^\d*$/, { error: genericWords.numeric, abort: true }),
      z.minLength(codeLength, genericWords.tooShort(codeLength)),
      z.maxLength(codeLength, genericWords.tooLong(codeLength)),
    )
}

/** The code alone, as its form has it. */
export const codeForm = form({ code: code() })

/** A person's names (VAL-15). */
export const personNames = () => ({
  first_name: text(textWords(maxNameLength, accountWords.firstName), isPersonName),
  middle_name: z.nullish(text(textWords(maxNameLength, accountWords.middleName), isMiddleName)),
  last_name: text(textWords(maxNameLength, accountWords.lastName), isPersonName),
})

/** An e-mail address. */
export const email = () => text(textWords(maxEmailLength, accountWords.email), isEmail)

/** The basic info form; with `today` it checks the age too, and the server does so with its own clock (VAL-17, C-32). */
export function basicInfoInput(today?: Day) {
  return form({
    user_id: text(),
    ...personNames(),
    email: email(),
    gender: choice(genders, accountWords.gender),
    dob: day(accountWords.birthday, (dob) => !today || isAdultOn(dob, today)),
    agent_code: text(accountWords.agentCode, isAgentCode),
    password: password(),
    // sign-up makes customers only (C-37)
    account_type: z.optional(choice(['customer'])),
  })
}

/** The form of the last step of recovery; the call takes only the password (RECOV-04, VAL-10, VAL-11). */
export const newPasswordForm = form(
  {
    password: password(),
    confirm_password: z
      .string({ error: accountWords.confirmPassword })
      .check(z.minLength(1, accountWords.confirmPassword)),
  },
  z.check(({ value, issues }) => {
    if (!value.confirm_password || value.confirm_password === value.password) return
    issues.push({
      code: 'custom',
      message: accountWords.passwordsDiffer,
      path: ['confirm_password'],
      input: value.confirm_password,
    })
  }, runAlways),
)
