/** Returns the first letters of the first two words of a name, shown in place of a missing portrait. */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
}
