// Fills the parameters of paths of /openapi.json, so that requests reach the handlers and not only the check of the path.

/** Values that every site accepts. An anonymous viewer is the user 0. */
const anyValues: Record<string, string> = { brand: 'nbc', network: 'nbc', version: 'v3', vendor: 'google', category: 'shows', userId: '0' }

/** Returns the path with a value for each parameter. `values`: replace and complete the values that every site accepts; others are `x`. */
export const filledPath = (path: string, values: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? anyValues[name] ?? 'x')
