import { expect, test } from 'vitest'
import { matching, optionNamed } from './searchable-select.tsx'
import { optionsOf } from './options.ts'

const states = optionsOf(['Akwa Ibom', 'Bauchi', 'Kano', 'Katsina'])
const labels = (typed: string | null) => matching(states, typed).map(({ label }) => label)

test('options that begin with the typed text come before those that only contain it, in upper or lower case', () => {
  expect(labels('k')).toEqual(['Kano', 'Katsina', 'Akwa Ibom'])
  expect(labels(' IBOM ')).toEqual(['Akwa Ibom'])
  expect(labels('xyz')).toEqual([])
})

test('C-145 accents and hooks make no difference', () => {
  expect(matching(optionsOf(['Ọ̀ṣun', 'Ɗanbatta']), 'danb').map(({ label }) => label)).toEqual(['Ɗanbatta'])
  expect(optionNamed(optionsOf(['Ọ̀ṣun']), 'osun')?.value).toBe('Ọ̀ṣun')
})

test('before anything is typed all options match, in their order', () => {
  for (const nothing of [null, '', '  ']) expect(labels(nothing)).toEqual(['Akwa Ibom', 'Bauchi', 'Kano', 'Katsina'])
})

test('only a whole name is a choice', () => {
  expect(optionNamed(states, ' kano')?.value).toBe('Kano')
  expect(optionNamed(states, 'kan')).toBeUndefined()
})
