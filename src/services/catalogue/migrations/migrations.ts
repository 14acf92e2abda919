// The migrations of the catalogue. Databases record the names of migrations, so these names must never change.
import type { ServiceMigrations } from '#kit/db/migrate.ts'
import { addBreakingNews } from './add-breaking-news.ts'
import { addImagesWaiting } from './add-images-waiting.ts'
import { addPeopleAndPhotos } from './add-people-and-photos.ts'
import { addSocialNames } from './add-social-names.ts'
import { addSweepstakes } from './add-sweepstakes.ts'
import { addTiles } from './add-tiles.ts'
import { createListTables } from './create-list-tables.ts'
import { createSearchQueue } from './create-search-queue.ts'
import { createTables } from './create-tables.ts'

export const contentMigrations: ServiceMigrations = {
  service: 'content',
  migrations: [
    { name: '001 the catalogue', up: createTables },
    { name: '002 what search has to hear of', up: createSearchQueue },
    { name: '003 tiles', up: addTiles },
    { name: '004 people and photos', up: addPeopleAndPhotos },
    { name: '005 lists that are tables', up: createListTables },
    { name: '006 social info by name', up: addSocialNames },
    { name: '007 pictures that wait', up: addImagesWaiting },
    { name: '008 breaking news', up: addBreakingNews },
    { name: '009 sweepstakes', up: addSweepstakes },
  ],
}
