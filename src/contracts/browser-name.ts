const browsers: [RegExp, string][] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone/, 'iPhone'],
  [/\biPad/, 'iPad'],
  [/\bAndroid/, 'Android'],
  [/\bWindows/, 'Windows'],
  [/\bCrOS/, 'ChromeOS'],
  [/\bMac OS X/, 'Mac'],
  [/\bLinux/, 'Linux'],
]
const first = (list: [RegExp, string][], agent: string) => list.find(([pattern]) => pattern.test(agent))?.[1]

/** Returns a readable name for the device of a user agent, or an empty string if the device is unknown. */
export function browserName(userAgent: string): string {
  const found = [first(browsers, userAgent), first(systems, userAgent)].filter(Boolean).join(', ')
  // For other programs, such as television apps, the name is the part of the user agent before its first slash.
  return found || (/^[\p{L}\p{M}\p{N} _.'’-]{1,40}$/u.exec(userAgent.split('/', 1)[0] ?? '')?.[0].trim() ?? '')
}
