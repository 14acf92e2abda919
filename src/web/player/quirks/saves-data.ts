// Chromium has the Network Information API; Safari 26 and Firefox 150 do not.

type SavingNavigator = Navigator & { connection?: { saveData?: boolean } }

/** Returns whether the browser is set to save data. */
export const savesData = (): boolean => (navigator as SavingNavigator).connection?.saveData === true
