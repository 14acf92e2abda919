import { useEffect, useState } from 'react'

/** What time it is, once the browser is there to say: a page is made once for many, and looked at later. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => setNow(Date.now()), [])
  return now
}
