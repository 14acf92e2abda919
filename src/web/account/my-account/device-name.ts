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

/** What people would call what they signed in with; empty when it does not say. */
export function deviceName(userAgent: string): string {
  const found = [first(browsers, userAgent), first(systems, userAgent)].filter(Boolean).join(', ')
  // A television or a program names itself.
  return found || (/^[\p{L}\p{M}\p{N} _.'’-]{1,40}$/u.exec(userAgent.split('/', 1)[0] ?? '')?.[0].trim() ?? '')
}
