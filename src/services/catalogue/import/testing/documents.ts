// Builds the documents that tests of imports and exports read.

export function ndjson(...entries: object[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
}

/** Returns an XMLTV document with the DOCTYPE and the free-form date that real guides have. */
export function xmltv(content: string, encoding?: string): string {
  const declared = encoding ? ` encoding="${encoding}"` : ''
  return `<?xml version="1.0"${declared}?><!DOCTYPE tv SYSTEM "xmltv.dtd"><tv date="7/29/2020 11:00:29 AM">${content}</tv>`
}

export function xmltvChannel(name = 'A'): string {
  return `<channel id="a.b"><display-name>${name}</display-name></channel>`
}

/** Returns a programme of the channel that `xmltvChannel` builds, as XML. */
export function xmltvProgramme(content: string, attributes = 'start="20260512200000 -0400" stop="20260512210000 -0400"'): string {
  return `<programme ${attributes} channel="a.b">${content}</programme>`
}
