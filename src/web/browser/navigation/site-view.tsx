import { Component, type ReactNode } from 'react'
import type { PageData } from '#contracts/graph/shapes.ts'
import type { PageModule } from '../../pages/page-data/page-module.ts'
import { SiteProviders } from '../../pages/parts/site-providers.tsx'
import { Failure } from '../../shell/failure.tsx'
import { Frame } from '../../shell/frame.tsx'
import { Loading } from '../../shell/loading.tsx'
import type { Navigation } from '../../shell/menu/menu-links.ts'
import type { Query } from '../../ui/graph/query.ts'
import type { Messages } from '../../ui/messages.en.ts'
import type { Visit } from '../../ui/visit.tsx'
import { messageOf, report, reportPart } from '../report-error.ts'

export type View =
  | { kind: 'page'; module: PageModule; page: PageData; pending: boolean }
  /** Content from a chunk that is loaded on demand: the error page. */
  | { kind: 'content'; content: ReactNode }
  | { kind: 'loading' }
  | { kind: 'failure' }

type Props = {
  view: View
  visit: Visit
  messages: Messages
  query: Query
  navigation: Navigation | null
  account?: string | undefined
  isChildDirected?: boolean
}

export function SiteView({ view, visit, messages, query, navigation, account, isChildDirected }: Props) {
  const pageKey = `${visit.path}?${new URLSearchParams(visit.query)}`
  return (
    <SiteProviders visit={visit} messages={messages} query={query} report={reportPart}>
      <Frame navigation={navigation} account={account} isPending={view.kind === 'page' && view.pending} isChildDirected={isChildDirected}>
        <RenderErrorBoundary key={pageKey}>{draw(view, visit.brand.displayTitle)}</RenderErrorBoundary>
      </Frame>
    </SiteProviders>
  )
}

function draw(view: View, app: string): ReactNode {
  switch (view.kind) {
    case 'page':
      return <view.module.Page page={view.page} pending={view.pending} />
    case 'content':
      return view.content
    case 'loading':
      return <Loading app={app} />
    case 'failure':
      return <Failure />
  }
}

/** [C2.2-11], [C8-11], [A8-42] Shows the generic failure page after a render error and reports one event of type Page. */
class RenderErrorBoundary extends Component<{ children: ReactNode }, { hasError: boolean }> {
  override state = { hasError: false }
  static getDerivedStateFromError() {
    return { hasError: true }
  }
  override componentDidCatch(error: unknown) {
    report({ type: 'Page', message: messageOf(error), fatal: true })
  }
  override render() {
    return this.state.hasError ? <Failure /> : this.props.children
  }
}
