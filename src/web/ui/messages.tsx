import { createContext, useContext } from 'react'
import type { Messages } from './messages.en.ts'

const MessagesContext = createContext<Messages | null>(null)

/** Above everything that speaks; the page ships one catalogue, of its own language. */
export const MessagesProvider = MessagesContext.Provider

export function useMessages(): Messages {
  const messages = useContext(MessagesContext)
  if (!messages) throw new Error('nothing above gives messages')
  return messages
}
