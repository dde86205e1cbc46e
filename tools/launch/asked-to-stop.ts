/** Calls back when a person or a supervisor asks this process to stop, or when the process that started it is gone. It may call more than once. */
export function whenAskedToStop(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  if (!process.connected) return
  process.once('disconnect', stop)
  process.channel?.unref()
}
