import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../base/calls/api.ts'
import { dayText } from '../base/days.tsx'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { nairaText } from '../money/naira.tsx'
import { showWaiting } from '../proposals/show-waiting.ts'
import type { WholeJournal } from './books-queries.ts'
import { booksTexts, writeTexts } from './texts.ts'

const texts = writeTexts.reverse

/** Asks why a journal by people is taken back, and proposes it (BOOK-22). */
export function ReverseJournalDialog({ journal, onClose }: { journal: WholeJournal; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: async (reason: string) => api.books.reverseJournal({ id: journal.id, reason }),
    onSuccess: ({ data }) => {
      onClose()
      if ('proposal' in data) showWaiting(data.proposal)
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return (
    <ReasonDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={[
        { label: booksTexts.memo, value: journal.memo },
        { label: booksTexts.bookDay, value: dayText(journal.book_day) },
        { label: booksTexts.amount, value: nairaText(journal.amount) },
      ]}
      label={texts.reason}
      action={texts.send}
      send={mutateAsync}
      onClose={onClose}
    />
  )
}
