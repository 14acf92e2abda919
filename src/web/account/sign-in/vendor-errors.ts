import type { VendorFault } from '#contracts/http/vendors.ts'
import type { FormError } from '../outcomes/form-error.ts'

const errors: Record<Exclude<VendorFault, 'CANCELLED'>, FormError> = {
  USER_ALREADY_EXISTS: 'accountExists',
  VENDOR_ACCOUNT_EXISTS: 'vendorAccountExists',
  ACCOUNT_ID_ALREADY_EXISTS: 'vendorIdInUse',
  UNAUTHORIZED: 'couldNotAuthenticate',
  VENDOR_FAILED: 'couldNotAuthenticate',
  STALE: 'signInAgain',
  UNVERIFIED: 'verification',
}

/** [A8-30] Returns the error of a failed vendor sign-in. A sign-in that the viewer cancelled has no error. */
export const vendorError = (fault: string | undefined): FormError | undefined =>
  fault && Object.hasOwn(errors, fault) ? errors[fault as keyof typeof errors] : undefined
