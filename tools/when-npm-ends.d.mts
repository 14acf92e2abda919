export function whenNpmEnds(act: () => void): void
