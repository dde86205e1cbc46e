/** Whether a reload of the page would work now. Offline it would replace the app by the browser's error page. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(new Request(new URL('/', window.location.href), { cache: 'no-store' }))).ok
  } catch {
    return false
  }
}
