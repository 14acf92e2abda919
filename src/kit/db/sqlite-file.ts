import { join } from 'node:path'

/** Returns the path of the SQLite database in DATA_DIR. It contains all data except the search index. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'daypart.db')
