/** Who may sign in to the demo network at once. */
export const demoViewer = {
  mail: 'robin.vale@viewers.example',
  givenName: 'Robin',
  sn: 'Vale',
  gender: 'Non-Binary',
  birthYear: 1990,
} as const
