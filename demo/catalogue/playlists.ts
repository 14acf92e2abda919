// The playlists of the demo network.
import type { EntryInput } from '../../src/contracts/catalogue.ts'
import { still } from './art.ts'

type Playlist = Extract<EntryInput, { kind: 'playlist' }>
type Rest = Omit<Playlist, 'kind' | 'id' | 'title'>

const playlist = (id: string, en: string, es: string, rest: Rest): Playlist => ({ kind: 'playlist', id, title: { en, es }, ...rest })

export const playlists: Playlist[] = [
  playlist('new-this-week', 'New this week', 'Lo nuevo de la semana', {
    description: { en: 'Everything that aired in the last seven days.', es: 'Todo lo que se emitió en los últimos siete días.' },
    art: still('harbor-precinct', 2),
    rule: { from: 'videos', programmingType: ['Full Episode'], sort: 'latest', limit: 40 },
  }),
  playlist('free-to-watch', 'Free to watch', 'Gratis para ver', {
    description: { en: 'Full episodes, no sign-in.', es: 'Episodios completos, sin iniciar sesión.' },
    art: still('ward-nine', 3),
    rule: { from: 'videos', programmingType: ['Full Episode'], locked: false, sort: 'popular', limit: 40 },
  }),
  playlist('leaving-soon', 'Leaving soon', 'Terminan pronto', {
    description: { en: 'Catch them before they go.', es: 'Míralos antes de que se vayan.' },
    art: still('paper-trail', 4),
    rule: { from: 'videos', programmingType: ['Full Episode', 'Movie'], sort: 'expiring', limit: 30 },
  }),
  playlist('start-at-the-start', 'Start at the start', 'Empieza por el principio', {
    description: { en: 'First episodes of shows you will not stop.', es: 'Primeros episodios de series que no podrás dejar.' },
    art: still('north-of-nowhere', 1),
    videos: [
      'north-of-nowhere-s1e1',
      'second-chair-s1e1',
      'the-far-shift-s1e1',
      'hollow-hill-s1e1',
      'the-body-double-s1e1',
      'good-neighbors-only-s1e1',
      'tumbleweed-county-s1e1',
      'the-quiet-mile-s1e1',
      'verdict-revisited-s1e1',
    ],
  }),
  playlist('late-night-best', 'Late night, the best of it', 'Lo mejor de la medianoche', {
    description: { en: 'Monologues, music and a desk that squeaks.', es: 'Monólogos, música y un escritorio que rechina.' },
    brand: 'nbc',
    art: still('the-late-ledger', 1),
    videos: [
      'the-late-ledger-clip-the-ledger-things-we-owe-tuesday',
      'cold-open-clip-weekend-paper-the-ferry-strike',
      'the-late-ledger-clip-desk-repair',
      'cold-open-clip-homeowners-association-of-vampires',
      'the-late-ledger-clip-overdue',
      'cold-open-clip-monologue-ingrid-solberg',
      'the-late-ledger-clip-fitz-harper-my-mothers-printer',
      'cold-open-clip-digital-short-parallel-parking',
    ],
  }),
  playlist('harbor-nights', 'Harbor nights', 'Noches de puerto', {
    description: { en: 'Four seasons on the waterfront.', es: 'Cuatro temporadas en el muelle.' },
    brand: 'nbc',
    art: still('harbor-precinct', 5),
    rule: { from: 'videos', title: 'harbor-precinct', programmingType: ['Full Episode'], sort: 'oldest', limit: 40 },
  }),
  playlist('true-crime-night', 'True crime night', 'Noche de crimen real', {
    description: { en: 'Old boxes, new eyes.', es: 'Cajas viejas, ojos nuevos.' },
    brand: 'oxygen',
    art: still('the-cold-room', 2),
    rule: { from: 'videos', brand: 'oxygen', programmingType: ['Full Episode'], sort: 'popular', limit: 30 },
  }),
  playlist('saturday-morning', 'Saturday morning', 'Sábado por la mañana', {
    description: { en: 'Pajamas recommended.', es: 'Se recomienda pijama.' },
    brand: 'universal-kids',
    art: still('the-kite-hill-gang', 1),
    rule: { from: 'videos', brand: 'universal-kids', programmingType: ['Full Episode'], sort: 'popular', limit: 30 },
  }),
  playlist('noche-de-novela', 'Telenovela night', 'Noche de novela', {
    description: { en: 'The newest chapters.', es: 'Los capítulos más recientes.' },
    brand: 'telemundo',
    language: 'es',
    art: still('la-casa-de-las-buganvilias', 3),
    rule: { from: 'videos', genre: 'Telenovela', programmingType: ['Full Episode'], sort: 'latest', limit: 30 },
  }),
  playlist('a-todo-volumen', 'Full volume', 'A todo volumen', {
    description: { en: 'Music, videos and one complaining neighbor.', es: 'Música, videos y una vecina que se queja.' },
    brand: 'universo',
    language: 'es',
    art: still('subele-al-volumen', 2),
    rule: { from: 'videos', brand: 'universo', sort: 'latest', limit: 30 },
  }),
  playlist('the-news-in-clips', 'The news, briefly', 'Las noticias, en breve', {
    description: { en: 'Explained in under three minutes.', es: 'Explicadas en menos de tres minutos.' },
    brand: 'nbc-news',
    art: still('the-first-hour', 1),
    rule: { from: 'videos', brand: 'nbc-news', programmingType: ['Clip'], sort: 'latest', limit: 30 },
  }),
  playlist('the-market-day', 'The market day', 'El día en la bolsa', {
    brand: 'cnbc',
    art: still('opening-cross', 2),
    rule: { from: 'videos', brand: 'cnbc', sort: 'latest', limit: 30 },
  }),
  playlist('kitchen-heat', 'Kitchen heat', 'A fuego vivo', {
    description: { en: 'Knives, forks and thirty-two salsas.', es: 'Cuchillos, tenedores y treinta y dos salsas.' },
    art: still('knife-and-fork', 1),
    videos: [
      'knife-and-fork-s9e5',
      'knife-and-fork-clip-egg-all-sixteen-plates',
      'ruta-picante-s3e2',
      'knife-and-fork-s8e2',
      'ruta-picante-clip-habanero',
      'hoy-amanece-clip-mole-en-media-hora',
      'knife-and-fork-s9e1',
    ],
  }),
  playlist('from-the-archive', 'From the archive', 'Del archivo', {
    description: { en: 'The classics, as they were shown.', es: 'Los clásicos, como se vieron.' },
    art: still('route-nine', 1),
    videos: [
      'route-nine-s1e1',
      'the-halls-of-elm-street-s1e1',
      'relay-thirteen-s1e1',
      'route-nine-s1e2',
      'the-halls-of-elm-street-s1e2',
      'relay-thirteen-s1e2',
      'route-nine-clip-opening-titles-1974',
      'the-halls-of-elm-street-clip-the-kitchen-door-1986-to-1994',
    ],
  }),
  playlist('first-looks', 'First looks', 'Primeras imágenes', {
    description: { en: 'Trailers for what comes next.', es: 'Avances de lo que viene.' },
    art: still('witness-town', 1),
    videos: [
      'witness-town-clip-series-trailer',
      'the-quiet-mile-clip-season-3-trailer',
      'buried-on-main-street-clip-season-3-first-look',
      'north-of-nowhere-clip-first-look-gannet-pass',
      'witness-town-clip-first-look-the-town',
    ],
  }),
  playlist('sing-along', 'Songs of the week', 'Las canciones de la semana', {
    description: { en: 'Heard once, sung back.', es: 'Oídas una vez, cantadas de vuelta.' },
    art: still('sing-it-back', 2),
    videos: [
      'sing-it-back-clip-he-heard-it-once',
      'la-voz-de-mi-barrio-clip-la-azotea-completa',
      'subele-al-volumen-clip-papaya-club-rompe-el-piso',
      'one-hit-one-hour-clip-my-other-umbrella-1983',
      'sing-it-back-clip-wrong-key-the-moment-they-noticed',
      'the-kite-hill-gang-clip-the-kite-hill-song',
    ],
  }),
  playlist('under-the-lights', 'Under the lights', 'Bajo las luces', {
    brand: 'nbc-sports',
    art: still('sunday-under-lights', 1),
    rule: { from: 'videos', brand: 'nbc-sports', sort: 'latest', limit: 30 },
  }),
]
