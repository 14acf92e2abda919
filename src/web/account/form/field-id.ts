import type { AccountField, AccountFormName } from '#contracts/http/account-forms.ts'

/** Returns a field's element id, which is unique on pages with several forms. */
export const fieldId = (form: AccountFormName, field: AccountField) => `${form}-${field}`
