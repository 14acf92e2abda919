// The messages of search, loaded with its chunk and not with every page.
import type { Language } from '#contracts/graph/types.generated.ts'

const en = {
  search: 'Search',
  title: (query: string, brand: string) => [query, 'Search', brand].filter(Boolean).join(' | '),
  label: 'Search shows, movies, episodes and people',
  network: 'Network',
  allNetworks: 'All networks',
  kinds: 'Categories',
  all: 'All',
  searching: 'Searching',
  empty: 'Type a title, an episode, a person or a network.',
  found: (count: number, isAll: boolean, query: string) =>
    `${count === 1 ? '1 result' : isAll ? `${count} results` : `The best ${count} results`} for “${query}”`,
  onPage: (page: number, query: string) => `Page ${page} of the results for “${query}”`,
  close: (query: string) => `No exact match for “${query}”. Closest results:`,
  nothing: (query: string) => `No results for “${query}”. Try fewer words or another spelling.`,
  failed: 'Search is not responding.',
  next: 'Next page',
  previous: 'Previous page',
  recent: 'Recent searches',
  clear: 'Clear',
}

export type SearchWords = typeof en

const es: SearchWords = {
  search: 'Buscar',
  title: (query, brand) => [query, 'Buscar', brand].filter(Boolean).join(' | '),
  label: 'Busca programas, películas, episodios y personas',
  network: 'Cadena',
  allNetworks: 'Todas las cadenas',
  kinds: 'Categorías',
  all: 'Todo',
  searching: 'Buscando',
  empty: 'Escribe un título, un episodio, una persona o una cadena.',
  found: (count, isAll, query) =>
    `${count === 1 ? '1 resultado' : isAll ? `${count} resultados` : `Los ${count} mejores resultados`} para «${query}»`,
  onPage: (page, query) => `Página ${page} de los resultados para «${query}»`,
  close: (query) => `No hay coincidencias exactas para «${query}». Resultados más parecidos:`,
  nothing: (query) => `No hay resultados para «${query}». Prueba con menos palabras o con otra ortografía.`,
  failed: 'La búsqueda no responde.',
  next: 'Página siguiente',
  previous: 'Página anterior',
  recent: 'Búsquedas recientes',
  clear: 'Borrar',
}

export const searchWords: Record<Language, SearchWords> = { en, es }
