/** How a UUID is written, as a part of a pattern. */
export const uuidPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const whole = new RegExp(`^${uuidPattern}$`, 'i')

/** Whether a text is a UUID, in small letters or capitals. */
export const isUuid = (text: string): boolean => whole.test(text)
