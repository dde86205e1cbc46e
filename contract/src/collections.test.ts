import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { collectionNoteForm } from './collections.ts'

const note = { loan_id: 'LN-1', outcome: 'promised', note: '', promised_on: '2026-03-27' } as const

test('C-197 an amount left empty is left out, one of another outcome is dropped, and a typed one is read in kobo and sent as digits', () => {
  expect(z.parse(collectionNoteForm, { ...note, promised_amount: '' })).not.toHaveProperty('promised_amount')
  expect(z.parse(collectionNoteForm, { ...note, outcome: 'away', promised_amount: 'x' })).not.toHaveProperty(
    'promised_amount',
  )
  const read = z.parse(collectionNoteForm, { ...note, promised_amount: '8,000.50'.replace(',', '') })
  expect(read).toMatchObject({ promised_amount: 800_050 })
  expect(z.encode(collectionNoteForm, read)).toMatchObject({ promised_amount: '8000.5' })
  expect(z.safeParse(collectionNoteForm, { ...note, promised_amount: '0' }).success).toBe(false)
})
