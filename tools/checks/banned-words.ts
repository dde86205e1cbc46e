/**
 * Words that no name here may have, each with the words to use instead (the glossary has our names). A key of several words is a compound
 * name such as `comeIn`. Plain words such as "told" or "most" are not banned.
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
  // People's acts.
  ['heard', 'received'],
  ['verdict', 'decision, result'],
  ['claimed', 'inserted, leased'],
  // Limits and times.
  ['patience', 'timeoutMs'],
  ['pause', 'sleep, delayMs, debounceMs'],
  ['pauses', 'delays'],
  ['longest', 'max…, with the unit last'],
  ['shortest', 'min…, with the unit last'],
  ['heaviest', 'maxBytes'],
  ['lightest', 'smallest'],
  ['glance', 'pollMs'],
  ['turns', 'concurrency limit, lock'],
  ['stretch', 'range'],
  // People, and riddles.
  ['he', 'they'],
  ['him', 'them'],
  ['his', 'their'],
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

/** Names with a meaning given by a library, the platform or the field. */
export const namesOfOthers: ReadonlyMap<string, string> = new Map([
  ['House', "lucide's icon"],
  ['isOutside', 'a press outside an element'],
  ['.visit', "the parser's"],
  ['.pauseAt', "Playwright's clock"],
  ['.pause', "Node's streams and HTML's media elements"],
])

/** Words that no comment, test title or document may have. */
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
