export function environment(): Record<string, string | undefined>
