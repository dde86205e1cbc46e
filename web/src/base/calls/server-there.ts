/** Whether the page itself would come, were it loaded now. Offline a reload would leave the app for the browser's own error page. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(new Request(new URL('/', window.location.href), { cache: 'no-store' }))).ok
  } catch {
    return false
  }
}
