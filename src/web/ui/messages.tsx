import { createContext, useContext } from 'react'
import type { Messages } from './messages.en.ts'

const MessagesContext = createContext<Messages | null>(null)

/** Provides the messages of the page's language, the only language that the page loads. */
export const MessagesProvider = MessagesContext.Provider

export function useMessages(): Messages {
  const messages = useContext(MessagesContext)
  if (!messages) throw new Error('useMessages needs a MessagesProvider above it')
  return messages
}
