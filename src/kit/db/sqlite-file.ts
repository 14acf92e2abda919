import { join } from 'node:path'

/** The SQLite database of a DATA_DIR: everything but the search index. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'daypart.db')
