import { type ComponentType, useState } from 'react'
import { loadChunk } from '../load-chunk.ts'

/**
 * Loads the code of a modal when it is opened for the first time. `Modal` is set while the modal is open. `open` calls `onMissing` if the code does not
 * load.
 */
export function useLazyModal<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Modal, setModal] = useState<ComponentType<Props>>()
  return {
    Modal,
    open: (onMissing: () => void) => void loadChunk(load).then((Loaded) => setModal(() => Loaded), onMissing),
    close: () => setModal(undefined),
  }
}
