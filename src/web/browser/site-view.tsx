import { Component, type ReactNode } from 'react'
import type { PageData } from '#contracts/graph/shapes.ts'
import type { PageModule } from '../pages/page.ts'
import { Surroundings } from '../pages/surroundings.tsx'
import { Failure } from '../shell/failure.tsx'
import { Frame } from '../shell/frame.tsx'
import type { Navigation } from '../shell/header.tsx'
import { Loading } from '../shell/loading.tsx'
import type { Messages } from '../ui/messages.en.ts'
import type { Query } from '../ui/query.tsx'
import type { Visit } from '../ui/visit.tsx'
import { messageOf, report, reportPart } from './report.ts'

export type View =
  | { kind: 'page'; module: PageModule; page: PageData; pending: boolean }
  /** Code that few pages need has made it. */
  | { kind: 'made'; content: ReactNode }
  | { kind: 'loading' }
  | { kind: 'failure' }

type Props = { view: View; visit: Visit; messages: Messages; query: Query; navigation: Navigation | null; account?: string | undefined }

export function SiteView({ view, visit, messages, query, navigation, account }: Props) {
  const place = `${visit.path}?${new URLSearchParams(visit.query)}`
  return (
    <Surroundings visit={visit} messages={messages} query={query} report={reportPart}>
      <Frame navigation={navigation} account={account} isPending={view.kind === 'page' && view.pending}>
        <Guard key={place}>{draw(view, visit.brand.displayTitle)}</Guard>
      </Frame>
    </Surroundings>
  )
}

function draw(view: View, app: string): ReactNode {
  switch (view.kind) {
    case 'page':
      return <view.module.Page page={view.page} pending={view.pending} />
    case 'made':
      return view.content
    case 'loading':
      return <Loading app={app} />
    case 'failure':
      return <Failure />
  }
}

/** [C2.2-11], [C8-11], [A8-42] Whatever breaks while rendering: one generic page, one event of type Page. */
class Guard extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override componentDidCatch(error: unknown) {
    report({ type: 'Page', message: messageOf(error), fatal: true })
  }
  override render() {
    return this.state.broken ? <Failure /> : this.props.children
  }
}
