// The query of a list that chooses its items by itself.
import * as v from 'valibot'
import { count, id, language, line } from './catalogue-fields.ts'

/**
 * A query for the items of a list without selected items, such as the newest videos of a brand. `self` is the brand or title of the page. `programmes`
 * are upcoming live programmes, and `channels` the programmes that are on the air.
 */
export const rule = v.object({
  from: v.picklist([
    'videos',
    'series',
    'movies',
    'titles',
    'playlists',
    'brands',
    'galleries',
    'people',
    'genres',
    'programmes',
    'channels',
  ]),
  brand: v.optional(id),
  title: v.optional(id),
  category: v.optional(line),
  genre: v.optional(line),
  language: v.optional(language),
  programmingType: v.optional(v.array(line)),
  season: v.optional(count),
  locked: v.optional(v.boolean()),
  sort: v.optional(v.picklist(['latest', 'oldest', 'popular', 'alphabetical', 'expiring', 'priority']), 'latest'),
  limit: v.optional(count),
})
export type Rule = v.InferOutput<typeof rule>
