import { Fragment, useState, type ReactNode } from 'react'
import { type Draft, draftOf, dropDraft, readDraft } from '../offline/drafts.ts'
import type { Me } from '../base/me/me.ts'

/** The values typed into a form of the settings but not sent, kept on the device like the steps of KYC. */
export type SettingDraft = {
  /** The key that it is stored under. */
  readonly key: string
  /** The form's first values, which replace the stored ones; {} when there is no draft. */
  readonly found: Draft
  /** It was sent. */
  readonly sent: () => void
  /** The user discards it: the form begins again with the stored values. */
  readonly discard: () => void
}

/** Draws a form of one user's settings with its draft. */
export function Drafted({
  user,
  page,
  children,
}: {
  user: Me
  page: string
  children: (draft: SettingDraft) => ReactNode
}) {
  const key = draftOf(`setting:${user.id}:${page}`)
  const [found, setFound] = useState(() => readDraft(key))
  const [discards, setDiscards] = useState(0)
  const sent = () => {
    dropDraft(key)
    setFound({})
  }
  const discard = () => {
    sent()
    setDiscards(discards + 1)
  }
  return <Fragment key={discards}>{children({ key, found, sent, discard })}</Fragment>
}
