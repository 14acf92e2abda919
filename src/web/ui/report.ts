import { createContext, useContext } from 'react'

/** What went wrong in a part of the page, for the record; the page goes on. */
export type Report = (event: { message: string; system: string }) => void

const ReportContext = createContext<Report>(() => {})
export const ReportProvider = ReportContext.Provider

export const useReport = (): Report => useContext(ReportContext)
