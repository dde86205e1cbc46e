/**
 * Words at the head of the lists of leaked passwords, as they look once signs that stand for letters are read as those letters. The
 * password rule asks for a capital, a digit and a symbol, and most people add the same ones to the same words.
 */
const words = [
  'password', 'pass', 'passwd', 'passcode', 'welcome', 'admin', 'administrator', 'root', 'guest', 'login', 'letmein', 'changeme', 'default',
  'qwerty', 'qwertyuiop', 'qwertyu', 'qwert', 'qwer', 'qaz', 'qazwsx', 'asdf', 'asdfgh', 'asdfghjkl', 'zxcv', 'zxcvbnm',
  'abc', 'aa', 'aaa', 'iloveyou', 'loveyou', 'lovely', 'monkey', 'dragon', 'football', 'baseball',
  'basketball', 'master', 'sunshine', 'princess', 'superman', 'batman', 'shadow', 'michael', 'jordan', 'jesus', 'jesuschrist', 'god', 'blessed',
  'blessing', 'hello', 'freedom', 'whatever', 'trustno', 'starwars', 'computer', 'internet', 'google', 'facebook', 'liverpool', 'arsenal',
  'chelsea', 'manutd', 'barcelona', 'nigeria', 'naija', 'lagos', 'abuja', 'spring', 'summer', 'autumn', 'winter', 'january', 'december',
  'monday', 'friday',
]

/** The digits that people add without a thought, with up to three symbols before, between or after. */
const lazyEnding = /^[^a-z0-9]{0,3}(|[0-9]|007|([0-9])\2+|1?23|1234|12345|123456|1234567|12345678|123456789|1234567890|321|4321|54321|654321|(19|20)[0-9]{2})[^a-z0-9]{0,3}$/

const readAs: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
const shortestName = 3

/**
 * Whether a password that keeps to the rule is all the same one of the first that anybody would try: a common word with common
 * additions, or one that holds the person's own phone or a name of theirs (reliability, section 5).
 */
export function isGuessable(password: string, own: { phone?: string; names?: readonly (string | null | undefined)[] } = {}): boolean {
  const typed = password.toLowerCase()
  const digits = password.replace(/\D/g, '')
  if (own.phone && digits.includes(own.phone.slice(1))) return true
  if (own.names?.some((name) => holdsName(typed, name))) return true
  return words.some((word) => letters(typed.slice(0, word.length)) === word && lazyEnding.test(typed.slice(word.length)))
}

function holdsName(typed: string, name: string | null | undefined): boolean {
  const plain = name?.trim().toLowerCase() ?? ''
  return plain.length >= shortestName && (typed.includes(plain) || letters(typed).includes(plain))
}

function letters(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => readAs[sign] ?? sign)
}
