import { useMutation } from '@tanstack/react-query'
import { sendOrWait, type About, type Answer, type Input, type WaitingName } from './waiting-calls.ts'

/**
 * A call that may wait on the device for a network. Its failures are shown like those of every mutation.
 * @returns a function that sends it and returns the answer, or null when it waits, after `onWaiting` has run
 */
export function useWaitingCall<Name extends WaitingName>(
  name: Name,
  onError?: (error: Error) => void,
): (input: Input<Name>, about: About, onWaiting: () => void) => Promise<Answer<Name> | null> {
  const { mutateAsync } = useMutation({
    mutationFn: ({ input, about, onWaiting }: { input: Input<Name>; about: About; onWaiting: () => void }) =>
      sendOrWait(name, input, about, onWaiting),
    ...(onError && { onError }),
  })
  return (input, about, onWaiting) => mutateAsync({ input, about, onWaiting })
}
