/** Whether a process of this number exists, be it ours or another user's. A number is given again: what it runs is another question. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
