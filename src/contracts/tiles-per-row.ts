// Constants of the specification that few pages need. They are not in limits.ts because every page loads that file.

/** [C9-15]..[C9-18] Each pair is a minimum viewport width in px, and the number of tiles in a row for that width. */
export const tilesPerRow = {
  video: [
    [0, 1],
    [535, 2],
    [890, 3],
  ],
  brand: [
    [0, 1],
    [665, 2],
    [990, 3],
  ],
  title: [
    [0, 1],
    [415, 2],
    [665, 3],
    [990, 4],
  ],
  slide: [
    [0, 1],
    [768, 2],
  ],
} as const
/** [C9-19] The maximum number of tiles in a row, and the base width of a tile in px by its ratio. */
export const responsiveTiles = { maximum: 10, base: { '16-9': 320, '3-4': 240, '1-1': 320 } } as const
