import { createHash } from 'node:crypto'
import { passwordWords } from '@kasuwa/contract/account-words.ts'
import { isPassword } from '@kasuwa/domain/password.ts'
import { dictionary } from '@zxcvbn-ts/language-en'
import { beforeAll, expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { whyGuessable } from './guessable-password.ts'

const { common, keys, own: ofOwn, product } = passwordWords.guessable

// The test prints the cost: the lists are read when the first password is chosen.
beforeAll(async () => {
  const [begun, before] = [performance.now(), process.memoryUsage().heapUsed]
  await commonPasswords()
  console.info(
    `common passwords: ${Math.round(performance.now() - begun)} ms, ${Math.round((process.memoryUsage().heapUsed - before) / 1e6)} MB`,
  )
})

test.each([
  'Password1!',
  'P@ssw0rd',
  'P@$$w0rd123',
  'Passw0rd!',
  'Welcome1!',
  'Welcome@2024',
  'Qwerty123!',
  'Admin@123',
  'Admin123!',
  'Iloveyou1!',
  'Abc123!@',
  'Aa123456!',
  'Nigeria@1960',
  'Summer2025!',
  'Letmein#1',
  'Pass@1234',
  'Football1!',
  'Qwertyuiop1!',
  'Test@123',
  '1qaz@WSX',
  '$ecret#123',
  'Adewale@1',
  'Lagos#2024',
  'Trader_2024',
  'Pass-word!1',
  'Smith!1999',
  'Halima#08',
  '123!Market',
  'Zaq12wsx!',
  'Qwaszx12!',
  'Abcd@1234',
  'Asdf@1234',
])('C-30 %s is among the first that anybody would try', async (password) => {
  expect([common, keys]).toContain(await whyGuessable(password))
})

test.each(['Aa1!aaaa', 'Aa1!Aa1!Aa1!', 'Abcdefgh!87654321', 'Zxcv!7890zxcv', '3edc$RFV5tgb'])(
  'C-30 %s is a row of keys or repeats',
  async (password) => {
    expect(await whyGuessable(password)).toBe(keys)
  },
)

test.each(['Kasuwa#1', 'K@suwa!2024', '1Kasuwa!', 'KASUWa#12'])(
  'C-30 %s contains the name of the product',
  async (password) => {
    expect(await whyGuessable(password)).toBe(product)
  },
)

test('the password of the demo is published: in production it is refused', async () => {
  expect(await whyGuessable('Kasuwa#1demo', {}, { production: true })).toBe(product)
  expect(await whyGuessable('Kasuwa#1demo')).toBeNull()
})

test.each([
  'Tr4der#of-Kano',
  'Fr3sh!harvest',
  'correct Horse 9 battery!',
  'xK9#mQ2$vL',
  'Passage2Lagos!',
  'My-Password-Is-9-Yams!',
  'Two!yams4Bola',
])('%s is not easy to guess', async (password) => {
  expect(await whyGuessable(password)).toBeNull()
})

test('the person’s own name of three letters or more, their phone or their mailbox makes a password easy to guess', async () => {
  const own = { phone: '08031234567', email: 'mama.gold_kano@example.ng', names: ['Ada', null, 'Okonkwo', 'Li'] }
  for (const password of [
    'Xk9!okonkwo',
    'Xk9!0konkw0',
    'Qm4!Ada#vz',
    'Xk!8031234567',
    'Vt7#gold$Wq',
    'Rr!mama.gold_kano9',
  ])
    expect(await whyGuessable(password, own)).toBe(ofOwn)
  expect(await whyGuessable('Lightning#94x', own)).toBeNull()
  expect(await whyGuessable('Tr4der#of-Kano', { names: ['Bola', 'Ade'] })).toBeNull()
})

test('of 3,000 common words with what most people add, nearly all are refused', async () => {
  const shapes = [(word: string) => `${word}@123`, (word: string) => `${word}1!`, (word: string) => `${word}#2024`]
  const words = dictionary['commonWords-en'].filter((word) => /^[a-z]{4,}$/.test(word)).slice(0, 3_000)
  const passwords = words
    .flatMap((word) => shapes.map((shape) => shape(word[0]!.toUpperCase() + word.slice(1))))
    .filter(isPassword)
  let refused = 0
  for (const password of passwords) if (await whyGuessable(password)) refused++
  console.info(
    `common words refused: ${refused} of ${passwords.length} (${((100 * refused) / passwords.length).toFixed(2)} %)`,
  )
  expect(passwords.length).toBeGreaterThan(6_000)
  expect(refused / passwords.length).toBeGreaterThan(0.99)
})

test('none of 1,000 random passwords is refused', async () => {
  const signs = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#$%&*@'
  // The passwords are the same in each run: among many thousands, a random one may contain a word.
  const drawn = (number: number) =>
    [...createHash('sha256').update(`${number}`).digest().subarray(0, 12)]
      .map((byte) => signs[byte % signs.length])
      .join('')
  const passwords: string[] = []
  for (let number = 1; passwords.length < 1_000; number++) {
    const password = drawn(number)
    if (isPassword(password)) passwords.push(password)
  }
  const refused: string[] = []
  for (const password of passwords) if (await whyGuessable(password)) refused.push(password)
  expect(refused).toEqual([])
})

test('a long password takes no longer to check', async () => {
  const begun = performance.now()
  await whyGuessable(`Password${'1'.repeat(100_000)}x`)
  await whyGuessable('A1!'.repeat(42))
  expect(performance.now() - begun).toBeLessThan(2_000)
})
