// How a password travels in every call that carries one [A5-02]: trimmed, as base64 of its UTF-8. For browser and server alike.

export function encodePassword(password: string): string {
  const bytes = new TextEncoder().encode(password.trim())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Null for what is not strictly base64 of strictly UTF-8. Does not trim: a new password that has white space at an edge is to be refused. */
export function decodePassword(text: string): string | null {
  try {
    const binary = atob(text)
    // atob forgives spaces, missing padding and stray bits; two spellings of one password are one too many.
    if (btoa(binary) !== text) return null
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
