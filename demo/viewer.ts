/** The account that exists on the demo network from the start. */
export const demoViewer = {
  mail: 'robin.vale@viewers.example',
  givenName: 'Robin',
  sn: 'Vale',
  gender: 'Non-Binary',
  birthYear: 1990,
} as const
