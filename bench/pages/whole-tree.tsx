// Renders the home page with one call of React's renderToString. bench/server.ts compares the server's rendering of an uncached page with this call.
import { renderToString } from 'react-dom/server'
import * as home from '../../src/web/pages/home.tsx'
import { preloadedStateId, readPreloadedState } from '../../src/web/pages/page-data/preloaded.ts'
import { SiteProviders } from '../../src/web/pages/parts/site-providers.tsx'
import { prepareSection } from '../../src/web/sections/load-section.ts'
import { Frame } from '../../src/web/shell/frame.tsx'
import { en } from '../../src/web/ui/messages.en.ts'

/** Reads the data in the HTML of the site's home page. Returns a function that renders the page from these data. */
export async function wholeTree(html: string): Promise<() => string> {
  const data = new RegExp(`id="${preloadedStateId}">([\\s\\S]*?)</script>`).exec(html)![1]!
  const { visit, page, navigation } = readPreloadedState(data)
  await Promise.all(page!.data.sections.map(prepareSection))
  return () =>
    renderToString(
      <SiteProviders visit={{ ...visit, platform: 'web' }} messages={en} query={() => Promise.reject()}>
        <Frame navigation={navigation}>
          <home.Page page={page!} />
        </Frame>
      </SiteProviders>,
    )
}
