// Pages of editors: the home page, the home pages of some brands, and the list of networks.
import type { EntryInput } from '../../src/contracts/catalogue.ts'
import { tuneIn } from './airing.ts'
import { bandArt, slideArt } from './art.ts'
import { movies } from './movies.ts'
import { showsByBrand, spanishBrands } from './shows.ts'
import { both, english, inLanguage } from './words.ts'

type Page = Extract<EntryInput, { kind: 'page' }>
type Section = Page['sections'][number]
type Item = NonNullable<Section['items']>[number]

const byId = new Map(Object.entries(showsByBrand).flatMap(([brand, list]) => list.map((seed) => [seed.id, { ...seed, brand }] as const)))
const movieById = new Map(movies.map((movie) => [movie.id, movie]))

function seedNamed(id: string) {
  const seed = byId.get(id) ?? movieById.get(id)
  if (!seed) throw new Error(`no title ${id}`)
  return seed
}

/** Returns a slide of the dynamic lead: a title with one line of text and one button. */
function slide(id: string, text: { en: string; es: string }, button: { en: string; es: string }, badge?: { en: string; es: string }): Item {
  const seed = seedNamed(id)
  const air = 'air' in seed ? seed.air : undefined
  const on = air && !air.year && !air.weeksAgo && air.premieresIn === undefined
  return {
    slide: {
      title: seed.title,
      description: text,
      art: { ...slideArt(id), alt: seed.title },
      gradient: { start: seed.look.colors[1], end: seed.look.colors[0] },
      ...(on ? { tuneIn: tuneIn(air.slot) } : {}),
      link: `/${id}`,
      cta: { text: button, destination: `/${id}` },
      ...(badge ? { labelBadge: badge } : {}),
      brand: seed.brand,
    },
  }
}

function feature(id: string, line: { en: string; es: string }): Item {
  const seed = seedNamed(id)
  return {
    feature: {
      title: seed.title,
      secondaryTitle: line,
      art: { ...slideArt(id), alt: seed.title },
      gradient: { start: seed.look.colors[1], end: seed.look.colors[0] },
      link: `/${id}`,
      brand: seed.brand,
    },
  }
}

const band = (name: string, title: { en: string; es: string }, link: string): Item => ({
  band: { title, link, primary: { ...bandArt(name, 'primary'), alt: title }, compact: { ...bandArt(name, 'compact'), alt: title } },
})

const smart = (video: string, en: string, es: string, series: string): Item => ({
  smart: { label: both(en, es), video, cta: { text: both('Watch the pilot', 'Ver el piloto'), destination: `/${series}` } },
})

const shelf = (name: string, title: { en: string; es: string }, rest: Omit<Section, 'component' | 'name' | 'title'>): Section => ({
  component: 'Shelf',
  name,
  title,
  ...rest,
})
const viewAll = (destination: string) => ({ text: both('View all', 'Ver todo'), destination })
const series = (...ids: string[]): Item[] => ids.map((id) => ({ series: seedNamed(id).id }))
const list = (...ids: string[]): Item[] => ids.map((playlist) => ({ playlist }))

const onAirNow = shelf('on-air-now', both('On air now', 'En vivo ahora'), { rule: { from: 'channels' } })

const home: Page = {
  kind: 'page',
  id: 'home',
  name: 'home',
  brand: 'nbc',
  title: both('Watch full episodes, movies and live television', 'Episodios completos, películas y televisión en vivo'),
  description: both(
    'Drama, comedy, news, sports and novelas from every network of the group.',
    'Drama, comedia, noticias, deportes y novelas de todas las cadenas del grupo.',
  ),
  sections: [
    {
      component: 'DynamicLead',
      name: 'home-lead',
      items: [
        slide(
          'north-of-nowhere',
          both(
            'A stranger walks out of the woods, and the town comes up one short.',
            'Un desconocido sale del bosque, y en el pueblo falta uno.',
          ),
          both('Start the series', 'Empezar la serie'),
          both('New Series', 'Serie nueva'),
        ),
        slide(
          'harbor-precinct',
          both(
            'The lowest tide in a century. The oldest case in the building.',
            'La marea más baja en un siglo. El caso más viejo de la comandancia.',
          ),
          both('Watch the new episode', 'Ver el nuevo episodio'),
        ),
        slide(
          'la-casa-de-las-buganvilias',
          both('She came back for the inheritance. She stayed for the truth.', 'Volvió por la herencia. Se quedó por la verdad.'),
          both("Watch tonight's chapter", 'Ver el capítulo de hoy'),
        ),
        slide(
          'the-far-shift',
          both('Seventeen sunrises. There should be sixteen.', 'Diecisiete amaneceres. Deberían ser dieciséis.'),
          both('Come aboard', 'Subir a bordo'),
        ),
        slide(
          'the-salt-house',
          both('Eight friends, six bedrooms, one coin.', 'Ocho amigos, seis cuartos, una moneda.'),
          both('Check in', 'Entrar'),
        ),
        slide(
          'the-last-orchard',
          both('Three brothers, one harvest, and the offer of a lifetime.', 'Tres hermanos, una cosecha y la oferta de su vida.'),
          both('Watch the movie', 'Ver la película'),
        ),
      ],
    },
    shelf('new-this-week', both('New this week', 'Lo nuevo de la semana'), {
      rule: { from: 'videos', genre: 'Drama', programmingType: ['Full Episode'], sort: 'latest', limit: 24 },
      viewAllCta: viewAll('/shows/all/drama'),
    }),
    shelf('everyone-is-watching', both('What everyone is watching', 'Lo que todos están viendo'), {
      rule: { from: 'series', sort: 'popular', limit: 24 },
      viewAllCta: viewAll('/shows/all/popular'),
    }),
    onAirNow,
    shelf('our-networks', both('Our networks', 'Nuestras cadenas'), {
      rule: { from: 'brands', sort: 'priority' },
      viewAllCta: viewAll('/networks'),
    }),
    shelf('fresh-today', both('Fresh today', 'De hoy'), {
      rule: { from: 'videos', programmingType: ['Full Episode'], sort: 'latest', limit: 24 },
    }),
    shelf('free-tonight', both('Free tonight, no sign-in', 'Gratis esta noche, sin iniciar sesión'), {
      rule: { from: 'videos', programmingType: ['Full Episode'], locked: false, sort: 'popular', limit: 24 },
    }),
    shelf('only-here', both('Only here', 'Solo aquí'), {
      items: [
        feature('sing-it-back', both('Hear it once. Sing it back.', 'Óyela una vez. Cántala.')),
        feature('knife-and-fork', both('Sixteen chefs. Two tools.', 'Dieciséis chefs. Dos herramientas.')),
        feature('hollow-hill', both('Be indoors by the second bell.', 'En casa antes de la segunda campana.')),
        feature('the-cold-room', both('Old boxes. New eyes.', 'Cajas viejas, ojos nuevos.')),
        feature('contra-la-marea', both('Three sisters, one fleet.', 'Tres hermanas, una flota.')),
        feature('the-kite-hill-gang', both('Hold tight!', '¡Agárrate fuerte!')),
        feature('the-quiet-mile', both('She presses play.', 'Ella oprime el botón.')),
        feature('mascara-contra-todo', both('Two falls out of three.', 'Dos de tres caídas.')),
      ],
    }),
    shelf('movie-night', both('Movie night', 'Noche de cine'), {
      rule: { from: 'movies', sort: 'popular', limit: 24 },
      viewAllCta: viewAll('/movies/popular'),
    }),
    shelf('last-night-on-the-late-ledger', both('Late night, this morning', 'La medianoche, por la mañana'), {
      rule: { from: 'videos', title: 'the-late-ledger', sort: 'latest', limit: 20 },
      sponsorName: 'Slow Ferry Coffee',
      viewAllCta: viewAll('/the-late-ledger'),
    }),
    shelf('playlists', both('Press play and stay', 'Dale play y quédate'), {
      items: list(
        'new-this-week',
        'start-at-the-start',
        'late-night-best',
        'kitchen-heat',
        'true-crime-night',
        'noche-de-novela',
        'harbor-nights',
        'from-the-archive',
        'sing-along',
        'the-news-in-clips',
        'saturday-morning',
        'first-looks',
        'free-to-watch',
        'a-todo-volumen',
        'leaving-soon',
      ),
    }),
    {
      component: 'Stack',
      name: 'winter-band',
      items: [band('winter', both('The winter season begins', 'Comienza la temporada de invierno'), '/playlist/first-looks')],
    },
    shelf('clips', both('Clips everyone sent you', 'Los clips que todos te mandaron'), {
      rule: { from: 'videos', programmingType: ['Clip'], sort: 'popular', limit: 24 },
    }),
    shelf('en-espanol', both('En español', 'En español'), {
      rule: { from: 'series', language: 'es', sort: 'popular', limit: 20 },
      viewAllCta: viewAll('/shows/telemundo/popular'),
    }),
    shelf('start-here', both('Start with the pilot', 'Empieza con el piloto'), {
      items: [
        smart('second-chair-s1e1', 'She lost one case', 'Perdió un solo caso', 'second-chair'),
        smart('the-far-shift-s1e1', 'Every clock is wrong', 'Todos los relojes mienten', 'the-far-shift'),
        smart('hollow-hill-s1e1', 'She came for the songs', 'Vino por las canciones', 'hollow-hill'),
        smart('tumbleweed-county-s1e1', 'Retired, for a weekend', 'Jubilado, un fin de semana', 'tumbleweed-county'),
        smart('good-neighbors-only-s1e1', 'The keys fit', 'Las llaves entran', 'good-neighbors-only'),
        smart('the-body-double-s1e1', 'She takes the fall', 'Ella se cae por ti', 'the-body-double'),
      ],
    }),
    shelf('true-crime', both('True crime after dark', 'Crimen real, de noche'), {
      rule: { from: 'series', genre: 'True Crime', sort: 'popular', limit: 20 },
    }),
    shelf('laugh', both('Twenty-two minutes, at least one laugh', 'Veintidós minutos, una risa por lo menos'), {
      rule: { from: 'series', genre: 'Comedy', sort: 'popular', limit: 20 },
    }),
    shelf('news-now', both('The news, briefly', 'Las noticias, en breve'), {
      rule: { from: 'videos', brand: 'nbc-news', sort: 'latest', limit: 20 },
      viewAllCta: viewAll('/networks/nbc-news'),
    }),
    shelf('coming-back', both('Circle the date', 'Aparta la fecha'), {
      items: series('witness-town', 'the-quiet-mile', 'buried-on-main-street'),
    }),
    shelf('for-the-small', both('For the small and the young at heart', 'Para chicos y no tan chicos'), {
      rule: { from: 'series', brand: 'universal-kids', sort: 'popular', limit: 20 },
    }),
    shelf('leaving', both('Leaving soon', 'Terminan pronto'), {
      rule: { from: 'videos', programmingType: ['Full Episode', 'Movie'], sort: 'expiring', limit: 20 },
    }),
    shelf('classics', both('From the archive', 'Del archivo'), {
      rule: { from: 'series', category: 'Classic', sort: 'popular', limit: 20 },
    }),
    shelf('genres', both('What are you in the mood for?', '¿Qué se te antoja?'), {
      rule: { from: 'genres' },
      lazy: true,
      viewAllCta: viewAll('/shows/all/popular'),
    }),
    shelf('people', both('Faces you know', 'Caras conocidas'), { rule: { from: 'people', sort: 'popular', limit: 20 } }),
  ],
}

/** Returns the home page of a brand. `slides` maps the id of a title to the line of text on its slide. */
function brandHome(brand: string, slides: Record<string, { en: string; es: string }>, more: Section[]): Page {
  const titles = showsByBrand[brand]!
  const spanish = spanishBrands.has(brand)
  return {
    kind: 'page',
    id: `home-${brand}`,
    name: 'home',
    brand,
    sections: [
      {
        component: 'DynamicLead',
        name: `${brand}-lead`,
        items: Object.entries(slides).map(([id, line]) => slide(id, line, both('Watch now', 'Ver ahora'))),
      },
      shelf(`${brand}-new`, both('New episodes', 'Episodios nuevos'), {
        rule: { from: 'videos', brand: 'self', programmingType: ['Full Episode'], sort: 'latest', limit: 24 },
      }),
      shelf(`${brand}-series`, both('All shows', 'Todos los programas'), {
        rule: { from: 'series', brand: 'self', sort: 'popular', limit: 24 },
        viewAllCta: viewAll(`/shows/${brand}/popular`),
      }),
      ...more,
      shelf(`${brand}-clips`, both('Clips', 'Clips'), {
        rule: { from: 'videos', brand: 'self', programmingType: ['Clip'], sort: 'latest', limit: 24 },
      }),
      shelf(`${brand}-movies`, both('Movies', 'Películas'), { rule: { from: 'movies', brand: 'self', sort: 'popular', limit: 20 } }),
      shelf(`${brand}-genres`, both('By genre', 'Por género'), { rule: { from: 'genres', brand: 'self' } }),
      shelf(`${brand}-playlists`, both('Playlists', 'Listas'), { rule: { from: 'playlists', brand: 'self' } }),
    ],
    title: both(
      `${titles
        .slice(0, 2)
        .map((t) => english(t.title))
        .join(', ')} and more`,
      `${titles
        .slice(0, 2)
        .map((t) => inLanguage(t.title, spanish ? 'es' : 'en'))
        .join(', ')} y más`,
    ),
  }
}

const spotlight = (id: string, en: string, es: string): Section =>
  shelf(`spotlight-${id}`, both(en, es), { rule: { from: 'videos', title: id, sort: 'latest', limit: 20 }, viewAllCta: viewAll(`/${id}`) })

const brandHomes: Page[] = [
  brandHome(
    'bravo',
    {
      'the-salt-house': both('Eight friends. Six bedrooms. You do the math.', 'Ocho amigos. Seis cuartos. Haz la cuenta.'),
      'charter-season': both('The guests are above. The story is below.', 'Los huéspedes, arriba. La historia, abajo.'),
      'knife-and-fork': both('One egg. Sixteen opinions.', 'Un huevo. Dieciséis opiniones.'),
    },
    [
      spotlight('knife-and-fork', 'Hot off the stove', 'Recién salido del horno'),
      shelf('bravo-party', both('House party', 'Fiesta en casa'), {
        rule: { from: 'videos', brand: 'self', programmingType: ['Clip'], sort: 'popular', limit: 12 },
        viewAllCta: { text: both('Come to the party', 'Ven a la fiesta'), destination: '/pages/house-party' },
      }),
    ],
  ),
  brandHome(
    'usa',
    {
      'paper-trail': both('He can copy any signature but his own.', 'Puede copiar cualquier firma menos la suya.'),
      'full-contact': both('The Landlord raises the rent.', 'El Casero sube la renta.'),
      'tumbleweed-county': both('Retired on Friday. Needed by Monday.', 'Jubilado el viernes. Buscado el lunes.'),
    },
    [spotlight('full-contact', 'From the third rope', 'Desde la tercera cuerda')],
  ),
  brandHome(
    'syfy',
    {
      'the-far-shift': both('The relief crew arrives. It is the same crew.', 'Llega el relevo. Es la misma tripulación.'),
      'hollow-hill': both('Nobody sings the last verse.', 'Nadie canta la última estrofa.'),
      'second-sun': both('One morning there were two.', 'Una mañana hubo dos.'),
    },
    [spotlight('the-far-shift', 'Aboard Meridian Station', 'A bordo de la estación Meridian')],
  ),
  brandHome(
    'universal-kids',
    {
      'the-kite-hill-gang': both('Three friends, three kites, a lot of wind.', 'Tres amigos, tres cometas y mucho viento.'),
      'small-lab-big-boom': both('Why? Stand back and find out.', '¿Por qué? Da un paso atrás y verás.'),
      'dino-bus': both('Next stop: the Cretaceous.', 'Próxima parada: el Cretácico.'),
    },
    [spotlight('the-kite-hill-gang', 'Up on Kite Hill', 'Arriba en la colina')],
  ),
  brandHome(
    'nbc-news',
    {
      'the-first-hour': both('What happened, in order.', 'Lo que pasó, en orden.'),
      'before-midnight': both('It was a quarter to twelve.', 'Eran las doce menos cuarto.'),
      'first-light': both('The morning, before it gets away.', 'La mañana, antes de que se escape.'),
    },
    [spotlight('the-long-read', 'The Long Read', 'The Long Read'), spotlight('first-light', 'This morning', 'Esta mañana')],
  ),
  brandHome(
    'telemundo',
    {
      'la-casa-de-las-buganvilias': both('One page too many.', 'Hay una página de más.'),
      'contra-la-marea': both('Nine boats go out. Eight come back.', 'Salen nueve barcos. Vuelven ocho.'),
      'la-voz-de-mi-barrio': both('From the patio to the stage.', 'Del patio al escenario.'),
    },
    [
      spotlight('la-casa-de-las-buganvilias', 'The House of Bougainvillea', 'La casa de las buganvilias'),
      spotlight('hoy-amanece', 'This morning', 'Esta mañana'),
    ],
  ),
  brandHome(
    'universo',
    {
      'subele-al-volumen': both('The neighbor called again.', 'La vecina llamó otra vez.'),
      'mascara-contra-todo': both('Two falls out of three.', 'Dos de tres caídas.'),
      'ruta-picante': both('One truck, two cousins, thirty-two salsas.', 'Un camión, dos primos, treinta y dos salsas.'),
    },
    [],
  ),
]

const networks: Page = {
  kind: 'page',
  id: 'networks',
  name: 'networks',
  title: both('Networks', 'Cadenas'),
  description: both('Every network of the group and what it airs.', 'Todas las cadenas del grupo y lo que emiten.'),
  sections: [
    {
      component: 'Grid',
      name: 'all-networks',
      title: both('All networks', 'Todas las cadenas'),
      rule: { from: 'brands', sort: 'priority' },
    },
    shelf('networks-popular', both('Popular on every network', 'Lo más visto en todas las cadenas'), {
      rule: { from: 'series', sort: 'popular', limit: 24 },
    }),
  ],
}

export const pages: Page[] = [home, ...brandHomes, networks]
