// Pages below a show or a brand: tickets, exclusives and special pages.
import type { EntryInput } from '../../src/contracts/catalogue.ts'
import { slideArt } from './art.ts'
import { both } from './words.ts'

type Page = Extract<EntryInput, { kind: 'page' }>

export const salesPages: Page[] = [
  {
    kind: 'page',
    id: 'late-ledger-tickets',
    name: 'the-late-ledger/tickets/studio-audience',
    title: both('Be in the audience', 'Ven al público'),
    description: both(
      'Seats for The Late Ledger are free. Sleep is extra.',
      'Los asientos de The Late Ledger son gratis. Dormir se cobra aparte.',
    ),
    sections: [
      {
        component: 'Text',
        name: 'how',
        title: both('How it works', 'Cómo funciona'),
        text: both(
          '<p>This is a demo network, so there is no studio and you need no ticket. On a real network the form would be here:</p><ol><li>choose a night,</li><li>say how many you are,</li><li>come an hour early and laugh on time.</li></ol>',
          '<p>Esta es una cadena de demostración: no hay estudio y no necesitas boleto. En una cadena de verdad, aquí estaría el formulario:</p><ol><li>elige una noche,</li><li>di cuántos son,</li><li>llega una hora antes y ríete a tiempo.</li></ol>',
        ),
      },
      {
        component: 'Shelf',
        name: 'late-ledger-nights',
        title: both('Nights you missed', 'Noches que te perdiste'),
        rule: { from: 'videos', title: 'self', sort: 'latest', limit: 12 },
      },
    ],
  },
  {
    kind: 'page',
    id: 'harbor-precinct-exclusives',
    name: 'harbor-precinct/exclusives/lowest-tide',
    title: both('The lowest tide', 'La marea más baja'),
    description: both(
      'Scenes that never aired, and where to begin if you are new to the precinct.',
      'Escenas que nunca se emitieron, y por dónde empezar si eres nuevo en la comandancia.',
    ),
    sections: [
      {
        component: 'Grid',
        name: 'lowest-tide-scenes',
        title: both('Scenes', 'Escenas'),
        rule: { from: 'videos', title: 'self', programmingType: ['Clip'], sort: 'latest', limit: 12 },
      },
    ],
  },
  {
    kind: 'page',
    id: 'bravo-house-party',
    name: 'pages/house-party',
    brand: 'bravo',
    title: both('House party', 'Fiesta en casa'),
    description: both('A weekend of good taste and bad behavior.', 'Un fin de semana de buen gusto y mala conducta.'),
    sections: [
      {
        component: 'Shelf',
        name: 'house-party-features',
        title: both('Who is coming', 'Quién viene'),
        items: [
          {
            feature: {
              title: 'The Salt House',
              secondaryTitle: both('They bring the ice.', 'Ellos traen el hielo.'),
              art: slideArt('the-salt-house'),
              link: '/the-salt-house',
              brand: 'bravo',
            },
          },
        ],
      },
      {
        component: 'Grid',
        name: 'house-party-clips',
        title: both('To get in the mood', 'Para entrar en ambiente'),
        rule: { from: 'videos', brand: 'bravo', programmingType: ['Clip'], sort: 'popular', limit: 12 },
      },
    ],
  },
  {
    kind: 'page',
    id: 'networks-peacock',
    name: 'networks/peacock',
    title: both('Peacock', 'Peacock'),
    description: both(
      'The group’s streaming service has a site of its own. Here is what it and our networks have in common.',
      'El servicio de streaming del grupo tiene su propio sitio. Aquí está lo que tiene en común con nuestras cadenas.',
    ),
    sections: [
      {
        component: 'Shelf',
        name: 'peacock-series',
        title: both('Popular on every network', 'Lo más visto en todas las cadenas'),
        rule: { from: 'series', sort: 'popular', limit: 18 },
      },
      {
        component: 'Shelf',
        name: 'peacock-movies',
        title: both('Movies', 'Películas'),
        rule: { from: 'movies', sort: 'popular', limit: 18 },
      },
    ],
  },
]
