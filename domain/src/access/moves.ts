/** One person alone moves so many customers of one agent within a day; more than these take two people (C-209). */
export const movedByOnePerson = 10

/**
 * Whether one person may do a move alone. Several small moves count together, so that nobody moves many customers in steps.
 * @param moving how many customers it moves
 * @param before how many of the same agent were moved by one person alone within the last day
 */
export const mayMoveAlone = (moving: number, before: number): boolean => moving + before <= movedByOnePerson
