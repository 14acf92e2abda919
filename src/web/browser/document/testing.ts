/** Sends the event that a browser fires when a popover or a group has opened or closed. */
export const toggle = (element: Element, newState: 'open' | 'closed') =>
  element.dispatchEvent(Object.assign(new Event('toggle'), { newState }))
