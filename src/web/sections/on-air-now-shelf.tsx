/** What is on, channel by channel: a shelf like any other, whose tiles tell how far each programme is. */
export { Shelf as OnAirNowShelf } from './shelf.tsx'
