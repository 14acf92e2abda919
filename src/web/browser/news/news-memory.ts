// [C4.8-05] Remembers which news the viewer has closed: in local storage, or else in a cookie. It is stored because the viewer asks for it (docs/privacy.md).
import { hiddenNews } from '#contracts/catalogue/breaking-news.ts'
import { writeCookie } from '../../account/session/browser-cookies.ts'

const { name, maxAge } = hiddenNews

export const isClosed = (id: string): boolean => {
  const value = encodeURIComponent(id)
  try {
    return (localStorage.getItem(name) ?? cookieValue()) === value
  } catch {
    return cookieValue() === value
  }
}

export function rememberClosed(id: string): void {
  const value = encodeURIComponent(id)
  try {
    localStorage.setItem(name, value)
  } catch {
    writeCookie(`${name}=${value}; path=/; max-age=${maxAge}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`)
  }
}

const cookieValue = () => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]
