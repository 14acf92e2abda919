// The single live events of the demo: a few each day, so that at any hour one is live or begins within a few hours. The events of a slot take turns by
// the day.
import type { Both, FilmId, Look } from './seeds.ts'

export type EventSeed = {
  id: string
  title: Both
  line: Both
  genre: string
  films: [FilmId, ...FilmId[]]
  look: Pick<Look, 'scenes' | 'colors' | 'cast'>
}

/** `hour` in New York; hours from 24 on belong to the night after the broadcast day. Several brands air the event at the same time. */
export type EventSlot = { hour: number; hours: number; brands: [string, ...string[]]; language: 'en' | 'es'; events: EventSeed[] }

export const eventSlots: EventSlot[] = [
  {
    hour: 9,
    hours: 2,
    brands: ['nbc-sports'],
    language: 'en',
    events: [
      {
        id: 'two-bays-regatta',
        title: { en: 'Two Bays Regatta', es: 'Regata de las Dos Bahías' },
        line: { en: 'Forty sails, one lighthouse, and the wind has opinions.', es: 'Cuarenta velas, un faro y un viento con opiniones.' },
        genre: 'Sports',
        films: ['open-sea', 'harbor-night'],
        look: {
          scenes: ['ocean'],
          colors: ['#0a3a6b', '#7cc4e8', '#fff6dc', '#04182e', '#ffd27a'],
          cast: 0,
        },
      },
      {
        id: 'granite-falls-open',
        title: { en: 'Granite Falls Open', es: 'Abierto de Granite Falls' },
        line: {
          en: 'Eighteen holes above the tree line. Bring a second ball.',
          es: 'Dieciocho hoyos sobre los árboles. Trae otra pelota.',
        },
        genre: 'Sports',
        films: ['kite-hill', 'forest-mist'],
        look: {
          scenes: ['golfCourse'],
          colors: ['#5ba3d9', '#d8efc0', '#fff8d8', '#143a1e', '#ffe08a'],
          cast: 'figure',
        },
      },
    ],
  },
  {
    hour: 13.5,
    hours: 2,
    brands: ['nbc-sports'],
    language: 'en',
    events: [
      {
        id: 'owls-at-lakeside',
        title: { en: 'Night Owls at Lakeside', es: 'Night Owls en Lakeside' },
        line: {
          en: 'First against second, and neither team has lost here.',
          es: 'El primero contra el segundo, y ninguno ha perdido aquí.',
        },
        genre: 'Sports',
        films: ['stage-lights', 'desert-road'],
        look: {
          scenes: ['stadium'],
          colors: ['#081434', '#2f7fd6', '#fff3d0', '#030814', '#ffd24d'],
          cast: 'figure',
        },
      },
      {
        id: 'gulls-at-foundry',
        title: { en: 'Bay Gulls at the Foundry', es: 'Bay Gulls en Foundry' },
        line: { en: 'Nine innings, if the fog agrees.', es: 'Nueve entradas, si la niebla lo permite.' },
        genre: 'Sports',
        films: ['harbor-night', 'stage-lights'],
        look: {
          scenes: ['stadium', 'harbor'],
          colors: ['#2a1040', '#e0704f', '#ffe9c4', '#12061c', '#ffb45e'],
          cast: 'pair',
        },
      },
    ],
  },
  {
    hour: 17,
    hours: 1,
    brands: ['nbc-news'],
    language: 'en',
    events: [
      {
        id: 'harbor-town-hall',
        title: { en: 'The Harbor Town Hall', es: 'Cabildo abierto en el puerto' },
        line: {
          en: 'Three candidates, one ferry terminal, your questions.',
          es: 'Tres candidatos, una terminal de ferris y tus preguntas.',
        },
        genre: 'News',
        films: ['news-desk'],
        look: {
          scenes: ['newsroom'],
          colors: ['#071a38', '#2d6fb8', '#e8f3ff', '#030b18', '#ff6b5e'],
          cast: 2,
        },
      },
      {
        id: 'launch-of-meridian',
        title: { en: 'Liftoff: Meridian', es: 'Despegue: Meridian' },
        line: { en: 'Six hundred tons, one window, live from the cape.', es: 'Seiscientas toneladas, una ventana, en vivo desde el cabo.' },
        genre: 'News',
        films: ['deep-orbit', 'news-desk'],
        look: {
          scenes: ['planet'],
          colors: ['#05040f', '#5a3fd0', '#ffd9a0', '#020208', '#ff8a4a'],
          cast: 0,
        },
      },
    ],
  },
  {
    hour: 20,
    hours: 2,
    brands: ['nbc'],
    language: 'en',
    events: [
      {
        id: 'lantern-awards',
        title: { en: 'The Lantern Awards', es: 'Premios Lantern' },
        line: { en: 'Television thanks its mother, live, for two hours.', es: 'La televisión le da las gracias a su madre, en vivo.' },
        genre: 'Music',
        films: ['stage-lights'],
        look: {
          scenes: ['ballroom'],
          colors: ['#2a0b1e', '#c9852e', '#fff0c2', '#12040c', '#ffd76a'],
          cast: 3,
        },
      },
      {
        id: 'pier-nine-live',
        title: { en: 'Pier Nine Live', es: 'En vivo desde el muelle nueve' },
        line: { en: 'Eleven bands, one tide table.', es: 'Once bandas y una tabla de mareas.' },
        genre: 'Music',
        films: ['stage-lights', 'harbor-night'],
        look: {
          scenes: ['stage'],
          colors: ['#140a2e', '#d0368f', '#ffe2f0', '#080414', '#5ee0ff'],
          cast: 'pair',
        },
      },
    ],
  },
  {
    hour: 22,
    hours: 2,
    brands: ['telemundo', 'universo'],
    language: 'es',
    events: [
      {
        id: 'copa-de-las-islas',
        title: { en: 'Islands Cup: the Final', es: 'Copa de las Islas: la final' },
        line: { en: 'Ninety minutes for a trophy that once sank.', es: 'Noventa minutos por un trofeo que una vez se hundió.' },
        genre: 'Sports',
        films: ['stage-lights', 'open-sea'],
        look: {
          scenes: ['stadium', 'palms'],
          colors: ['#04302a', '#1fae7a', '#fff2c8', '#02140f', '#ffcf4d'],
          cast: 'figure',
        },
      },
      {
        id: 'noche-de-mascaras',
        title: { en: 'Night of Masks', es: 'Noche de máscaras' },
        line: {
          en: 'Two falls out of three. The masks stay on, until they do not.',
          es: 'Dos de tres caídas. Las máscaras se quedan, hasta que no.',
        },
        genre: 'Sports',
        films: ['stage-lights', 'hacienda'],
        look: {
          scenes: ['arcade'],
          colors: ['#2b0512', '#d6283a', '#ffe7b0', '#120208', '#ffb02e'],
          cast: 2,
        },
      },
    ],
  },
  {
    hour: 26,
    hours: 2,
    brands: ['nbc-sports'],
    language: 'en',
    events: [
      {
        id: 'red-mesa-rally',
        title: { en: 'Red Mesa Rally, Night Stage', es: 'Rally Red Mesa, etapa nocturna' },
        line: { en: 'Two hundred miles of dust, seen by headlight.', es: 'Trescientos kilómetros de polvo, a la luz de los faros.' },
        genre: 'Sports',
        films: ['desert-road'],
        look: {
          scenes: ['desertRoad'],
          colors: ['#1c0a24', '#d8572a', '#ffe0a8', '#0c0410', '#ffd27a'],
          cast: 0,
        },
      },
    ],
  },
]
