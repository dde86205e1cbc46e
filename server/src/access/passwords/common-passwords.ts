import { setImmediate as turn } from 'node:timers/promises'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Nigerian words that the library's lists leave out. */
const localWords = [
  'naija',
  'nigeria',
  'nigerian',
  'lagos',
  'abuja',
  'kano',
  'ibadan',
  'kaduna',
  'benin',
  'enugu',
  'onitsha',
  'aba',
  'jos',
  'ilorin',
  'owerri',
  'calabar',
  'asaba',
  'akure',
  'abeokuta',
  'ogun',
  'ekiti',
  'osun',
  'ondo',
  'delta',
  'rivers',
  'bayelsa',
  'anambra',
  'imo',
  'abia',
  'ebonyi',
  'edo',
  'kwara',
  'kogi',
  'benue',
  'plateau',
  'nasarawa',
  'niger',
  'sokoto',
  'kebbi',
  'zamfara',
  'katsina',
  'jigawa',
  'bauchi',
  'gombe',
  'borno',
  'yobe',
  'adamawa',
  'taraba',
  'akwaibom',
  'crossriver',
  'portharcourt',
  'maiduguri',
  'zaria',
  'lekki',
  'ikeja',
  'surulere',
  'naira',
  'kobo',
  'oluwa',
  'olorun',
  'chukwu',
  'chineke',
  'allah',
  'insha',
  'inshallah',
  'alhamdulillah',
  'jesuschrist',
  'godisgood',
  'grace',
  'blessed',
  'blessing',
  'favour',
  'mercy',
  'goodness',
  'mama',
  'mummy',
  'daddy',
  'oga',
  'wahala',
  'jollof',
  'eagles',
  'supereagles',
  'muhammad',
  'muhammed',
  'mohammed',
  'musa',
  'amina',
  'aisha',
  'fatima',
  'zainab',
  'halima',
  'hauwa',
  'hadiza',
  'usman',
  'ibrahim',
  'abubakar',
  'bello',
  'yusuf',
  'sani',
  'umar',
  'garba',
  'danjuma',
  'adewale',
  'adebayo',
  'babatunde',
  'olumide',
  'oluwaseun',
  'folake',
  'funke',
  'temitope',
  'titilayo',
  'bukola',
  'tunde',
  'segun',
  'kunle',
  'bola',
  'femi',
  'chinedu',
  'chidi',
  'emeka',
  'ngozi',
  'chioma',
  'ifeoma',
  'nneka',
  'obinna',
  'uche',
  'okonkwo',
  'okafor',
  'nnamdi',
  'adaeze',
  'ikenna',
  'kelechi',
  'emmanuel',
]

/** Passwords that leaked most often, words, first names and last names, with an estimate of how soon a password is guessed. */
export type CommonPasswords = { words: ReadonlySet<string>; estimate: ZxcvbnFactory }

let loading: Promise<CommonPasswords> | undefined

/** The lists are read when the first password is chosen and then kept: about 25 MB, in pieces, so that other calls run in between. */
export function commonPasswords(): Promise<CommonPasswords> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<CommonPasswords> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const { adjacencyGraphs, dictionary: leaked } = await import('@zxcvbn-ts/language-common')
  const { dictionary: english } = await import('@zxcvbn-ts/language-en')
  const words = new Set<string>(localWords)
  const lists = [
    () => leaked['passwords-common'],
    () => english['commonWords-en'],
    () => english['wikipedia-en'],
    () => english['firstnames-en'],
    () => english['lastnames-en'],
  ]
  for (const list of lists) {
    await turn()
    for (const word of list()) words.add(word)
  }
  await turn()
  const estimate = new ZxcvbnFactory({ dictionary: { leaked: leaked['passwords-common'] }, graphs: adjacencyGraphs })
  return { words, estimate }
}
