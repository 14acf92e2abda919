import { loadTiles, rareTileNames } from '../load-tile.ts'

/** Loads the chunks of all tile kinds, as the server does when it starts. */
export const loadEveryTile = () => loadTiles(rareTileNames.map((component) => ({ component })))
