import { createContext, useContext } from 'react'

/** Reports an error in a part of the page to the server's event log; the rest of the page keeps working. */
export type Report = (event: { message: string; system: string }) => void

const ReportContext = createContext<Report>(() => {})
export const ReportProvider = ReportContext.Provider

export const useReport = (): Report => useContext(ReportContext)
