// What runs on every page after it has loaded.
import { askForConsent } from './consent/ask.ts'
import { watchNews } from './news/watch-news.ts'

export function startAfterLoad(): void {
  void askForConsent()
  watchNews()
}
