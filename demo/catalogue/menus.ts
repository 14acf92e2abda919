// The menus of the demo network.
import type { EntryInput } from '../../src/contracts/catalogue.ts'

type Menu = Extract<EntryInput, { kind: 'menu' }>
type Item = Menu['items'][number]

const item = (machineName: string, en: string, es: string, href: string, more: Partial<Item> = {}): Item => ({
  machineName,
  title: { en, es },
  href,
  ...more,
})

/** Menus of the Spanish brands. These menus have no link to the Spanish site and no links to English sections. */
const spanishMenus = ['telemundo', 'universo', 'telemundo-deportes'].map(
  (brand): Menu => ({
    kind: 'menu',
    id: `global-navigation-${brand}`,
    name: 'globalNavigation',
    brand,
    title: { en: 'Main menu', es: 'Menú principal' },
    items: [
      item('home', 'Home', 'Inicio', '/'),
      item('live', 'Live', 'En vivo', '/live'),
      item('shows', 'Shows', 'Programas', '/shows/all/popular'),
      item('movies', 'Movies', 'Películas', '/movies/popular'),
      item('schedule', 'Schedule', 'Programación', '/schedule'),
      item('networks', 'Networks', 'Cadenas', '/networks'),
      item('search', 'Search', 'Buscar', '/search'),
    ],
  }),
)

export const menus: Menu[] = [
  ...spanishMenus,
  {
    kind: 'menu',
    id: 'global-navigation',
    name: 'globalNavigation',
    title: { en: 'Main menu', es: 'Menú principal' },
    items: [
      item('home', 'Home', 'Inicio', '/'),
      item('live', 'Live', 'En vivo', '/live'),
      item('shows', 'Shows', 'Programas', '/shows/all/popular'),
      item('movies', 'Movies', 'Películas', '/movies/popular'),
      item('networks', 'Networks', 'Cadenas', '/networks', {
        items: [
          item('bravo', 'Bravo', 'Bravo', '/bravo'),
          item('usa', 'USA', 'USA', '/usa'),
          item('syfy', 'Syfy', 'Syfy', '/syfy'),
          item('e', 'E!', 'E!', '/e'),
          item('news', 'News', 'Noticias', '/networks/nbc-news', { notCoppaCompliant: true }),
          item('kids', 'Kids', 'Niños', '/networks/universal-kids'),
          item('espanol', 'En español', 'En español', '/telemundo?lang=es'),
        ],
      }),
      item('app', 'App', 'App', '/apps'),
      item('shop', 'Shop', 'Tienda', 'https://shop.example/'),
      item('peacock', 'Peacock', 'Peacock', 'https://peacock.example/'),
      item('search', 'Search', 'Buscar', '/search'),
    ],
  },
  {
    kind: 'menu',
    id: 'footer-quick-links',
    name: 'footerQuickLinks',
    title: { en: 'Quick links', es: 'Enlaces rápidos' },
    items: [
      item('all-shows', 'All shows', 'Todos los programas', '/shows/all/popular'),
      item('all-movies', 'All movies', 'Todas las películas', '/movies/popular'),
      item('all-networks', 'All networks', 'Todas las cadenas', '/networks'),
      item('sports', 'Sports', 'Deportes', '/sports'),
      item('live-upcoming', 'Live and upcoming', 'En vivo y próximamente', '/live-upcoming'),
      item('schedule', 'Schedule', 'Programación', '/schedule'),
      item('app', 'Where to watch', 'Dónde ver', '/apps'),
    ],
  },
  {
    kind: 'menu',
    id: 'footer-corporate-links',
    name: 'footerCorporateLinks',
    title: { en: 'About this network', es: 'Sobre esta cadena' },
    items: [
      item('faq', 'Questions', 'Preguntas', '/faq'),
      item('contact-us', 'Contact us', 'Contacto', '/contact-us', { notCoppaCompliant: true }),
      item('sweepstakes', 'Sweepstakes', 'Sorteos', '/sweepstakes', { notCoppaCompliant: true }),
      item('terms', 'Terms of use', 'Términos de uso', '/terms'),
      item('privacy', 'Privacy', 'Privacidad', '/privacy'),
      item('site-map', 'Site map', 'Mapa del sitio', '/sitemap.xml'),
      item('video-site-map', 'Video site map', 'Mapa de videos', '/video-sitemap.xml'),
      item('developers', 'For developers', 'Para desarrolladores', '/openapi.json'),
      item('catalogue-format', 'Catalogue format', 'Formato del catálogo', '/schemas/catalogue.json'),
    ],
  },
]
