// In what shapes a secret may lie about.

/** A password of which `mark` survives every spelling: in an address, in JSON, in lower case. */
export function newCanary(): { password: string; mark: string } {
  const mark = crypto.randomUUID()
  return { password: `Cänary +/&=%${mark}`, mark }
}

/** Inside a longer text that is base64 it is one of three, by where it begins; what its neighbours decide is left off. */
const base64At = (mark: string, before: number) => {
  const text = Buffer.from(`${'-'.repeat(before)}${mark}`).toString('base64')
  return text.slice(before ? 4 : 0, Math.floor((before + mark.length) / 3) * 4)
}

export function formsOf({ password, mark }: { password: string; mark: string }): Buffer[] {
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

/** Names of the places that hold any of them. */
export function placesWith(forms: readonly Buffer[], places: ReadonlyMap<string, Buffer | string>): string[] {
  return [...places].filter(([, content]) => forms.some((form) => Buffer.from(content).includes(form))).map(([name]) => name)
}
