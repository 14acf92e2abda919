import type { AccountField, AccountFormName } from '#contracts/http/account-forms.ts'

/** Where a page has several forms their fields must be told apart. */
export const fieldId = (form: AccountFormName, field: AccountField) => `${form}-${field}`
