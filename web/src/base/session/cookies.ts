import { seal, unseal } from './cookie-cipher.ts'

const oneDaySeconds = 86_400

/** The default key, which everyone who has this program can read; a deployment sets its own when it builds (C-46). */
const developmentKey = '6b617375776120636f6f6b6965206b657920666f7220646576656c6f706d656e'

function cookieKey(): string {
  return import.meta.env['VITE_COOKIE_KEY'] ?? developmentKey
}

/** Writes a cookie for one day, sealed (SESS-10). Returns the written value: '' when the key is not valid, which is logged (C-48). */
export function writeCookie(name: string, value: string): string {
  try {
    const sealed = seal(value, cookieKey())
    document.cookie = `${name}=${sealed}; ${attributes(oneDaySeconds)}`
    return sealed
  } catch (error) {
    console.error(`Cookie ${name} was not written`, error)
    return ''
  }
}

/** Writes a cookie for one day that has no value: it only exists or not. */
export function writeMark(name: string): void {
  document.cookie = `${name}=1; ${attributes(oneDaySeconds)}`
}

/** The value of a cookie; '' when there is none, or it cannot be read, which is logged (C-48). */
export function readCookie(name: string): string {
  const sealed = rawCookie(name)
  if (sealed === '') return ''
  try {
    return unseal(sealed, cookieKey())
  } catch (error) {
    console.error(`Cookie ${name} cannot be read`, error)
    return ''
  }
}

/** Removes a cookie. */
export function dropCookie(name: string): void {
  document.cookie = `${name}=; ${attributes(0)}`
}

function rawCookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1) ?? ''
}

function attributes(seconds: number): string {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  return `Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`
}
