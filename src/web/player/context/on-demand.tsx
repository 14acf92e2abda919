// Parts of the player whose code is loaded when they are needed: menus, panels, captions, the controls of ads.
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { loadChunk } from '../../ui/load-chunk.ts'
import { reportMissingPart } from '../access/report-fault.ts'

export type Part<Props> = {
  /** Null until the code has loaded. */
  component(): ComponentType<Props> | null
  load(): Promise<void>
  /** Loads the code before the component is rendered. */
  preload(): void
}

/** Describes a component whose code is not part of the player. */
export function onDemand<Props>(importComponent: () => Promise<ComponentType<Props>>): Part<Props> {
  let component: ComponentType<Props> | null = null
  const load = async () => {
    component ??= await loadChunk(importComponent)
  }
  return { component: () => component, load, preload: () => void load().catch(() => {}) }
}

type Props<PartProps> = {
  part: Part<PartProps>
  /** Called if the code does not load. */
  onMissing?: () => void
  /** Shown if the code does not load. */
  missing?: ReactNode
  children: (Component: ComponentType<PartProps>) => ReactNode
}

/** Renders a part of the player. Renders nothing until its code has loaded. A failure is reported; the next render of the part loads it again. */
export function OnDemand<PartProps>({ part, onMissing, missing = null, children }: Props<PartProps>) {
  const [Component, setComponent] = useState(part.component)
  const [isMissing, setMissing] = useState(false)
  const miss = useRef(onMissing)
  useEffect(() => {
    let isMounted = true
    part.load().then(
      () => isMounted && setComponent(() => part.component()),
      (error) => {
        reportMissingPart(error)
        if (!isMounted) return
        setMissing(true)
        miss.current?.()
      },
    )
    return () => {
      isMounted = false
    }
  }, [part])
  return Component ? children(Component) : isMissing && missing
}
