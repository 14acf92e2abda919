// The encoding of passwords in all calls [A5-02]: trimmed, as base64 of UTF-8. Shared by browser and server.

export function encodePassword(password: string): string {
  const bytes = new TextEncoder().encode(password.trim())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Returns the decoded password, or null if the text is not strict base64 of strict UTF-8. Does not trim, so that callers can reject white space in a new password. */
export function decodePassword(text: string): string | null {
  try {
    const binary = atob(text)
    // atob also accepts spaces, missing padding and unused bits that are not zero. Each password must have only one valid encoding.
    if (btoa(binary) !== text) return null
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
