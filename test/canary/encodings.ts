// Finds a password in logs and files, in every encoding in which it could appear there.

/** Returns a new password, and `mark`: the part of the password that URL encoding, JSON and lower case do not change. */
export function newCanary(): { password: string; mark: string } {
  const mark = crypto.randomUUID()
  return { password: `Cänary +/&=%${mark}`, mark }
}

/** Returns the base64 characters that depend only on `mark`, if `mark` starts at the byte offset `before` of the encoded text. */
const base64At = (mark: string, before: number) => {
  const text = Buffer.from(`${'-'.repeat(before)}${mark}`).toString('base64')
  return text.slice(before ? 4 : 0, Math.floor((before + mark.length) / 3) * 4)
}

/** Returns a password and its mark as byte sequences in all encodings. */
export function encodingsOf({ password, mark }: { password: string; mark: string }): Buffer[] {
  const base64 = Buffer.from(password).toString('base64')
  const texts = [
    mark,
    mark.toUpperCase(),
    Buffer.from(mark).toString('hex'),
    encodeURIComponent(password),
    base64,
    base64.replace(/=+$/, ''),
    encodeURIComponent(base64),
    ...[0, 1, 2].flatMap((before) => [base64At(mark, before), base64At(mark, before).replaceAll('+', '-').replaceAll('/', '_')]),
  ]
  return [...new Set(texts)].map((text) => Buffer.from(text)).concat(Buffer.from(mark, 'utf16le'))
}

/** Returns the names of the places (logs, files and others) that contain one of the byte sequences. */
export function placesWith(encodings: readonly Buffer[], places: ReadonlyMap<string, Buffer | string>): string[] {
  return [...places].filter(([, content]) => encodings.some((encoding) => Buffer.from(content).includes(encoding))).map(([name]) => name)
}
