import type { VendorFault } from '#contracts/http/vendors.ts'
import type { Trouble } from '../form/trouble.ts'

const troubles: Record<Exclude<VendorFault, 'CANCELLED'>, Trouble> = {
  USER_ALREADY_EXISTS: 'accountExists',
  VENDOR_ACCOUNT_EXISTS: 'vendorAccountExists',
  ACCOUNT_ID_ALREADY_EXISTS: 'vendorIdInUse',
  UNAUTHORIZED: 'couldNotAuthenticate',
  VENDOR_FAILED: 'couldNotAuthenticate',
  STALE: 'proveAgain',
  UNVERIFIED: 'verification',
}

/** [A8-30] What a vendor's way back may say; who turned back there knows why. */
export const vendorTrouble = (fault: string | undefined): Trouble | undefined =>
  fault && Object.hasOwn(troubles, fault) ? troubles[fault as keyof typeof troubles] : undefined
