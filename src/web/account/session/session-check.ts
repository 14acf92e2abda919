// Whether the session of this page has been checked. Until then, the stored data may belong to another viewer.
let isChecked = false
let endCheck = () => {}
const afterCheck = new Promise<void>((resolve) => {
  endCheck = resolve
})

/** Must be called after the session has been checked. */
export function sessionChecked(): void {
  isChecked = true
  endCheck()
}

/** Returns whether it is known who the viewer is. */
export const isSessionKnown = (): boolean => isChecked || document.documentElement.dataset['viewer'] === undefined

/** Resolves when it is known who the viewer is. */
export const whenSessionKnown = (): Promise<void> => (isSessionKnown() ? Promise.resolve() : afterCheck)
