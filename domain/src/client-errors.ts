/** The kind of an error of a browser: a script that failed, a promise that nobody handled, a screen that could not be drawn, code that did not load. */
export const clientErrorKinds = ['error', 'rejection', 'screen', 'code'] as const
export type ClientErrorKind = (typeof clientErrorKinds)[number]

/** Characters. A report has at most 4 kB in all. */
export const clientErrorLengths = { message: 300, stack: 2_000, path: 200 } as const

/**
 * A report is sent without these, in this order: the query and the fragment of an address; e-mail addresses; words that the error quotes, since they may
 * be typed or an answer; keys and ids; numbers of six digits and more, also in groups.
 */
const personal: readonly (readonly [RegExp, string])[] = [
  [/(\bhttps?:\/\/[^\s?#"')]*)[?#][^\s"')]*/gi, '$1'],
  [/[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[^\s@<>"'(),;:]+/g, '[email]'],
  [/"[^"\n]*"/g, '"…"'],
  [/'(?![\w$.-]{1,40}')[^'\n]*'/g, "'…'"],
  [/\b(bearer|token|password|code|nin|bvn)(\s+is\s+|[\s:=]+)(?=\S*\d)\S+/gi, '$1$2[hidden]'],
  [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, '[id]'],
  // The name of a built file is as long, and says where the error is.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{20,}(?![\w-]|\.(?:js|css|tsx?)\b)/g, '[hidden]'],
  // The place in a built file, which is one line, may have six digits too.
  [/(?<![\w.-]|\.js:\d{1,7}:)\+?\d(?:[ .-]?\d){5,}(?![\w])/g, '[number]'],
]

/** A text without values that may be about a person. It is the same when it is done twice. */
export const withoutPersonalData = (text: string): string =>
  personal.reduce((rest, [pattern, put]) => rest.replace(pattern, put), text)

/** A path of the web without the ids in it: every part that is more than plain words. */
export const pathWithoutIds = (path: string): string =>
  path
    .split(/[?#]/, 1)[0]!
    .split('/')
    .map((part) => (/^[a-z]{0,20}(-[a-z]{1,20}){0,4}$/.test(part) ? part : ':id'))
    .join('/')
