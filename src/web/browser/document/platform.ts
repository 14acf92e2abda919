import type { Visit } from '../../ui/visit.tsx'

/** [C7.1-03] Returns the browser's platform. */
export function platform(): Visit['platform'] {
  const hinted = (navigator as { userAgentData?: { mobile?: boolean } }).userAgentData?.mobile
  return (hinted ?? /Mobi|Android/.test(navigator.userAgent)) ? 'mobileWeb' : 'web'
}
