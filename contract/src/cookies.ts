/**
 * A cookie that lies next to the session's own, with no content: the server sends a page without the painted sign-in form where it finds it. It opens
 * nothing, and who is signed in stays in the cookies that the server never reads (C-46).
 */
export const signedInCookie = 'signed_in'
