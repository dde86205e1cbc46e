/**
 * An empty cookie next to the session's cookie. Where the server finds it, it sends the page without the sign-in form painted in it. The cookie
 * gives no access, and the signed-in user's name stays in cookies that the server never reads (C-46).
 */
export const signedInCookie = 'signed_in'
