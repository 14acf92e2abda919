import { loadTiles, rareTileNames } from '../load-tile.ts'

/** The server has all of them from the start. */
export const loadEveryTile = () => loadTiles(rareTileNames.map((component) => ({ component })))
