import { isSearchBehind } from '#services/catalogue/writes/search-queue.ts'
import { createSearch } from '#services/search/search.ts'
import type { ServiceDependencies, SharedTools } from './service-dependencies.ts'

export const openSearch = ({ config, database }: ServiceDependencies, { report }: Pick<SharedTools, 'report'>) =>
  createSearch({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    workerFile: new URL('./search-worker.ts', import.meta.url),
    isBehind: () => isSearchBehind(database),
    report,
  })
