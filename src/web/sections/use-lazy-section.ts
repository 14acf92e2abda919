import { type RefObject, useEffect, useRef, useState } from 'react'
import type { LazyData, Section } from '#contracts/graph/shapes.ts'
import type { OperationName } from '#contracts/http/editorial.ts'
import { recordLoadedSection } from '../tiles/shown-items.ts'
import { graphVariables } from '../ui/graph/query.ts'
import { useQuery } from '../ui/graph/use-query.ts'
import { useReport } from '../ui/report.ts'
import { useVisit } from '../ui/visit.tsx'
import { lazyFailure } from './lists/lazy-failure.ts'

type State = 'loading' | 'failed' | Section
const near = '50% 0px'

/** Loads a section as soon as its placeholder is near the viewport. Reports a failure, and does not retry a failed or empty section. */
export function useLazySection(
  data: LazyData,
  prepare: (section: Section) => Promise<void>,
): { state: State; place: RefObject<HTMLElement | null> } {
  const [state, setState] = useState<State>('loading')
  const place = useRef<HTMLElement>(null)
  const query = useQuery()
  const report = useReport()
  const visit = useVisit()

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const load = async () => {
      const known = Object.entries(data.queryVariables).filter(([, value]) => value !== null)
      const variables = { ...graphVariables(visit), ...Object.fromEntries(known) }
      const result = await query<Record<string, Section | null>>(data.queryName as OperationName, variables, { signal })
      const section = result.data?.[data.entryField]
      if (!section || result.errors?.length) throw new Error('the result has no section')
      const named = withTitle(section, data.listTitle)
      await prepare(named)
      if (signal.aborted) return
      recordLoadedSection(data, named)
      setState(isEmpty(named) ? 'failed' : named)
    }
    const fail = () => {
      if (signal.aborted) return
      setState('failed')
      report(lazyFailure(data.queryName, data.targetComponent))
    }
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        load().catch(fail)
      },
      { rootMargin: near },
    )
    watch.observe(place.current!)
    return () => {
      watch.disconnect()
      controller.abort()
    }
  }, [data, prepare, query, report, visit])

  return { state, place }
}

const withTitle = (section: Section, listTitle: string | null) =>
  'listTitle' in section.data && section.data.listTitle === null
    ? ({ ...section, data: { ...section.data, listTitle } } as Section)
    : section

const isEmpty = ({ data }: Section) => 'items' in data && data.items.length === 0
