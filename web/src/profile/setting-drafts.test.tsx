import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  answerCalls,
  meAnswer,
  someBusiness,
  someEmployment,
  someFamily,
  someNextOfKin,
  someUser,
  type Sent,
} from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import type { Me } from '../base/me/me.ts'
import { allValues } from '../offline/kept.ts'
import { isDraft } from '../offline/drafts.ts'

const amina = someUser({
  ...someNextOfKin,
  account: { ...someFamily, employment: someEmployment, businesses: [someBusiness] },
})
const echo = ({ body }: Sent) => ({ data: body })

function open(page: string, user: Me = amina) {
  signInAs(user.account_type, user.kyc_level)
  answerCalls({ 'access.me': meAnswer(user), 'profile.saveNextOfKin': echo, 'profile.saveBusinessInfo': echo })
  return openApp(`/business-user/settings/profile/${page}`)
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const notice = () => screen.queryByText('Your changes are not saved yet.')
const drafts = () => [...allValues().keys()].filter(isDraft)

test.each([
  ['personal-info', "Spouse's name", 'Sani Haruna'],
  ['next-of-kin', 'Name of next of kin', 'Deborah James'],
  ['employment-info', 'Employer name', 'Kano Textiles'],
  ['business-info', 'Business name', 'Amina Fabrics'],
])(
  'values typed into %s but not saved are there after a reload, with a notice, and can be discarded',
  async (page, label, stored) => {
    const first = open(page)
    await first.user.type(await field(label), ' Musa')
    expect(notice()).toBeNull()
    first.leave()

    const { user } = open(page)
    expect(await field(label)).toHaveValue(`${stored} Musa`)
    expect(notice()).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(await field(label)).toHaveValue(stored)
    expect([notice(), drafts()]).toEqual([null, []])
  },
)

test('a form that began empty and is discarded leaves no draft', async () => {
  const withoutNextOfKin = someUser({ nok_name: null, nok_relationship: null, nok_phone: null })
  const first = open('next-of-kin', withoutNextOfKin)
  await first.user.type(await field('Name of next of kin'), 'Musa')
  first.leave()
  const { user } = open('next-of-kin', withoutNextOfKin)
  expect(await field('Name of next of kin')).toHaveValue('Musa')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await field('Name of next of kin')).toHaveValue('')
  await waitFor(() => expect([notice(), drafts()]).toEqual([null, []]))
})

test('a save ends the draft, and values typed after it are a draft again', async () => {
  const first = open('next-of-kin')
  await first.user.type(await field('Name of next of kin'), ' Musa')
  first.leave()
  const { user, leave } = open('next-of-kin')
  await field('Name of next of kin')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save changes' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByRole('dialog', { name: 'Next of Kin Updated' })
  expect([notice(), drafts()]).toEqual([null, []])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.type(await field('Name of next of kin'), ' Eze')
  leave()
  open('next-of-kin')
  expect(await field('Name of next of kin')).toHaveValue('Deborah James Musa Eze')
})

test('a draft belongs to its user, and a logout leaves none behind', async () => {
  const { user, leave } = open('next-of-kin')
  await user.type(await field('Name of next of kin'), ' Musa')
  leave()
  const other = open('next-of-kin', someUser({ ...someNextOfKin, id: '5b0a9b0e-7f56-4d5c-8e1e-2d9f3a1c0009' }))
  expect(await field('Name of next of kin')).toHaveValue('Deborah James')
  expect(drafts()).toHaveLength(1)
  await other.user.click(await screen.findByRole('button', { name: /Your account/ }))
  await other.user.click(screen.getByRole('menuitem', { name: 'Logout' }))
  await other.user.click(
    within(screen.getByRole('dialog', { name: 'Log out?' })).getByRole('button', { name: 'Log out and delete' }),
  )
  await waitFor(() => expect(localStorage).toHaveLength(0))
})

test('no password is ever kept', async () => {
  signInAs('customer')
  answerCalls({ 'access.me': meAnswer(amina) })
  const { user } = openApp('/business-user/settings/security')
  await user.type(await field('Old password'), 'Kasuwa#1old')
  await user.type(await field('New password'), 'Kasuwa#1new')
  expect(
    JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage), ...allValues()]),
  ).not.toContain('Kasuwa#1')
})
