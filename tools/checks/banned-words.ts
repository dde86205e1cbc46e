/**
 * Words that are no names here, each with what to write instead (the glossary has the words that are). A key of several words is a compound
 * name such as `comeIn`.
 */
export const bannedWords: ReadonlyMap<string, string> = new Map([
  // Metaphors for parts of the app.
  ['house', 'app'],
  ['door', 'route'],
  ['doors', 'routes'],
  ['visit', 'request, page view'],
  ['admit', 'authenticate, check'],
  ['admits', 'authenticates, checks'],
  ['admitted', 'authenticated, checked'],
  ['nobody', 'anonymous, none'],
  ['nobodys', 'anonymous, unknown'],
  ['somebody', 'person, other'],
  ['outside', 'provider, public, rest'],
  ['dress', 'setHeaders'],
  ['lane', 'limiter, queue'],
  ['lanes', 'limiters, queues'],
  // Speech.
  ['said', 'parsed, message, answer, reply'],
  ['say', 'print, show, fill'],
  ['says', 'message'],
  ['told', 'message, reported, shown'],
  ['tell', 'show, notify, describe'],
  ['tells', 'shows, describes'],
  ['telling', 'showing, describing'],
  ['heard', 'received'],
  ['judge', 'check, assertValid'],
  ['judges', 'checks'],
  ['judged', 'checked'],
  ['verdict', 'decision, result'],
  ['claimed', 'inserted, leased'],
  // Limits and times.
  ['patience', 'timeoutMs'],
  ['pause', 'sleep, delayMs, debounceMs'],
  ['pauses', 'delays'],
  ['longest', 'max…, with the unit last'],
  ['shortest', 'min…, with the unit last'],
  ['most', 'max…, with the unit last'],
  ['least', 'min…, with the unit last'],
  ['fewest', 'min…'],
  ['heaviest', 'maxBytes'],
  ['lightest', 'smallest'],
  ['glance', 'pollMs'],
  ['turns', 'concurrency limit, lock'],
  ['stretch', 'range'],
  // People and manners.
  ['he', 'they'],
  ['him', 'them'],
  ['his', 'their'],
  ['mine', 'own, the thing by its name'],
  ['beside', 'with, next to, by meaning'],
  ['besides', 'others'],
  ['circumstances', 'context'],
  ['greedy', 'by meaning'],
  ['hasten', 'makeDue'],
  ['squatter', 'other'],
  ['peeking', 'by meaning'],
  ['peepers', 'by meaning'],
  ['hammer', 'measureLoad'],
  ['knock', 'by meaning'],
  ['thaw', 'resume'],
  ['happening', 'event'],
  ['come in', 'connect'],
  ['go out', 'disconnect'],
  ['light up', 'start'],
  ['keep lit', 'keepAlive'],
])

/** Names in the sense that a library, the platform or the field gives them. */
export const namesOfOthers: ReadonlyMap<string, string> = new Map([
  ['House', "lucide's icon"],
  ['isOutside', 'a press outside an element'],
  ['.visit', "the parser's"],
  ['.pauseAt', "Playwright's clock"],
  ['.pause', "Node's streams and HTML's media elements"],
])

/** Words of comments, test titles and documents. They are few: prose needs plain verbs such as "told", which are no names of values. */
export const bannedInProse: ReadonlyMap<string, string> = new Map([
  ['he', 'they'],
  ['him', 'them'],
  ['his', 'their'],
  ['himself', 'themselves'],
  ['house', 'app, product'],
  ['door', 'route'],
  ['doors', 'routes'],
  ['patience', 'time limit'],
  ['the outside', 'the providers'],
  ['from outside', 'public, of a user, of a client'],
  ['outside world', 'providers'],
])
