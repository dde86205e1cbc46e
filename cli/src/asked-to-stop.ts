/** The command was interrupted. */
export class Stopped extends Error {}

/** Aborted when the process is asked to end, or when the process that started it is gone. The command then cleans up before it ends. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  const stop = () =>
    controller.abort(new Stopped('Stopped. Unfinished work was removed, and nothing else was changed.'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
  if ('connected' in process && !process.connected) stop()
  process.channel?.unref()
  return controller.signal
}
