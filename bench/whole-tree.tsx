// The yardstick of an uncached page: React's renderToString of the same tree, its data at hand. Built and used by bench/server.ts only.
import { renderToString } from 'react-dom/server'
import * as home from '../src/web/pages/home.tsx'
import { preloadedStateId, readPreloadedState } from '../src/web/pages/preloaded.ts'
import { Surroundings } from '../src/web/pages/surroundings.tsx'
import { prepareSection } from '../src/web/sections/load-section.ts'
import { Frame } from '../src/web/shell/frame.tsx'
import { en } from '../src/web/ui/messages.en.ts'

/** Takes the home page as the site sent it; gives a function that renders all of it anew. */
export async function wholeTree(html: string): Promise<() => string> {
  const data = new RegExp(`id="${preloadedStateId}">([\\s\\S]*?)</script>`).exec(html)![1]!
  const { visit, page, navigation } = readPreloadedState(data)
  await Promise.all(page!.data.sections.map(prepareSection))
  return () =>
    renderToString(
      <Surroundings visit={{ ...visit, platform: 'web' }} messages={en} query={() => Promise.reject()}>
        <Frame navigation={navigation}>
          <home.Page page={page!} />
        </Frame>
      </Surroundings>,
    )
}
