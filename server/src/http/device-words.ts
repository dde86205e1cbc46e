/** In the order in which they are searched: many browsers name others too. */
const browsers = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

type Known = readonly (readonly [string, RegExp])[]
const nameIn = (known: Known, header: string) => known.find(([, pattern]) => pattern.test(header))?.[0]

/** 'Chrome, Android': words by which people recognise their devices. Null when the User-Agent header has no known name. */
export function deviceWordsOf(header: string | undefined): string | null {
  const names = [browsers, systems].map((known) => nameIn(known, header ?? '')).filter(Boolean)
  return names.length > 0 ? names.join(', ') : null
}
