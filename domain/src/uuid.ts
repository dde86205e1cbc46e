/** The pattern of a UUID, to be used inside another pattern. */
export const uuidPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const whole = new RegExp(`^${uuidPattern}$`, 'i')

/** Whether a text is a UUID, in lower or upper case. */
export const isUuid = (text: string): boolean => whole.test(text)
