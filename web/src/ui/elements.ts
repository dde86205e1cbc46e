import type { ReactElement } from 'react'

/** Elements that stand beside others, and no bare text: a browser's translator would take that away from React. */
export type Elements = ReactElement | false | '' | null | undefined | readonly Elements[]
