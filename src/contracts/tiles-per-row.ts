// Limits as limits.ts, by themselves: few pages count their columns, and every page loads the rest.

/** [C9-15]..[C9-18] From which width (px) how many tiles stand in a row. */
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
/** [C9-19] */
export const responsiveTiles = { maximum: 10, base: { '16-9': 320, '3-4': 240, '1-1': 320 } } as const
