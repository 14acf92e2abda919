// [C5-02] What a call to action says of the viewer it is made to: where they are in a show.
const kinds = [
  ['New to Show', ['START WATCHING', 'WATCH LATEST EPISODE', 'EMPEZAR A VER', 'VER EL ÚLTIMO EPISODIO']],
  ['Mid-Episode', ['CONTINUE WATCHING', 'SEGUIR VIENDO', 'CONTINUAR VIENDO']],
  ['Mid-Series', ['WATCH AGAIN', 'WATCH NEXT', 'WATCH NEXT EPISODE', 'VER DE NUEVO', 'VER SIGUIENTE', 'VER EL SIGUIENTE EPISODIO']],
] as const

/** By the label of a smart tile or of a slide of the lead, in either language [C5-03]..[C5-05]; null: it says nothing of that. */
export function classify(label: string | null | undefined): (typeof kinds)[number][0] | null {
  const said = label?.trim().toUpperCase()
  return kinds.find(([, labels]) => (labels as readonly string[]).includes(said ?? ''))?.[0] ?? null
}
