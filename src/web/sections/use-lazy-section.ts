import { type RefObject, useEffect, useRef, useState } from 'react'
import type { LazyData, Section } from '#contracts/graph/shapes.ts'
import type { OperationName } from '#contracts/http/content.ts'
import { showInstead } from '../tiles/shown-items.ts'
import { graphVariables, useQuery } from '../ui/query.tsx'
import { useReport } from '../ui/report.ts'
import { useVisit } from '../ui/visit.tsx'
import { lazyFailure } from './lazy-failure.ts'

type State = 'loading' | 'failed' | Section
const near = '50% 0px'

/** Asks for a section once its place is near. What fails, or has nothing to show, is not asked for again; what fails is told. */
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
    const gone = new AbortController()
    const { signal } = gone
    const ask = async () => {
      const known = Object.entries(data.queryVariables).filter(([, value]) => value !== null)
      const variables = { ...graphVariables(visit), ...Object.fromEntries(known) }
      const answer = await query<Record<string, Section | null>>(data.queryName as OperationName, variables, { signal })
      const section = answer.data?.[data.entryField]
      if (!section || answer.errors?.length) throw new Error('no section came')
      const named = withTitle(section, data.listTitle)
      await prepare(named)
      if (signal.aborted) return
      showInstead(data, named)
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
        ask().catch(fail)
      },
      { rootMargin: near },
    )
    watch.observe(place.current!)
    return () => {
      watch.disconnect()
      gone.abort()
    }
  }, [data, prepare, query, report, visit])

  return { state, place }
}

const withTitle = (section: Section, listTitle: string | null) =>
  'listTitle' in section.data && section.data.listTitle === null
    ? ({ ...section, data: { ...section.data, listTitle } } as Section)
    : section

const isEmpty = ({ data }: Section) => 'items' in data && data.items.length === 0
