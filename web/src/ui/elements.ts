import type { ReactElement } from 'react'

/** Elements that are next to others, never bare text: a browser's translator would take that away from React. */
export type Elements = ReactElement | false | '' | null | undefined | readonly Elements[]
