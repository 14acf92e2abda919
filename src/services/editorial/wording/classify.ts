// [C5-03] Derives the viewer's progress in a show from the text of a call to action: "Continue watching" means Mid-Episode.
const kinds = [
  ['New to Show', ['START WATCHING', 'WATCH LATEST EPISODE', 'EMPEZAR A VER', 'VER EL ÚLTIMO EPISODIO']],
  ['Mid-Episode', ['CONTINUE WATCHING', 'SEGUIR VIENDO', 'CONTINUAR VIENDO']],
  ['Mid-Series', ['WATCH AGAIN', 'WATCH NEXT', 'WATCH NEXT EPISODE', 'VER DE NUEVO', 'VER SIGUIENTE', 'VER EL SIGUIENTE EPISODIO']],
] as const

/** Returns the class of a label in English or Spanish [C5-03]..[C5-05]. Returns null if the label implies no progress. */
export function classify(label: string | null | undefined): (typeof kinds)[number][0] | null {
  const text = label?.trim().toUpperCase()
  return kinds.find(([, labels]) => (labels as readonly string[]).includes(text ?? ''))?.[0] ?? null
}
