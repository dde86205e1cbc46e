import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../base/calls/api.ts'
import { showDialog } from '../../base/dialog-store.ts'
import { type Me, meQuery, renewMe } from '../../base/me/me.ts'
import type { StoredFile } from '../../files/upload.ts'
import { askedTexts as texts } from './texts.ts'

type Asked = NonNullable<Me['account']['asked_files']>

/** Confirms a file that was asked for again. Its card disappears, and so does one that another device has answered. */
export function useSendAgain(kind: Asked[number]['kind']) {
  const queryClient = useQueryClient()
  return async (file: StoredFile) => {
    try {
      const { data } = await api.askedFiles.send({ ...file, kind })
      renewMe(queryClient, (me) => withAsked(me, data.asked_files))
      showDialog({ kind: 'success', title: texts.done.title, message: texts.done.text(texts.names[kind]) })
    } finally {
      // The picture has another address now, or another file was asked for since.
      void queryClient.invalidateQueries({ queryKey: meQuery().queryKey })
    }
  }
}

function withAsked(me: Me, left: Asked): Me {
  const { asked_files: _answered, ...account } = me.account
  return { ...me, account: left.length > 0 ? { ...account, asked_files: left } : account }
}
