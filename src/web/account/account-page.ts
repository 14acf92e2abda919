import type { PageData } from '#contracts/graph/shapes.ts'
import type { IdentityProfile, OwnSession, VendorProof } from '#contracts/http/identity.ts'
import type { MailBrand } from '#contracts/http/messages.ts'
import type { ParentalSettings } from '#contracts/parental.ts'
import type { ViewerProfile } from '#contracts/viewers/profiles.ts'
import type { FilledForm } from './outcomes/outcome.ts'

/** The data that the server adds to an account page for one viewer. */
export type AccountState = {
  filled?: FilledForm | undefined
  /** True if identity did not answer. */
  isDown?: boolean | undefined
  /** Absent when the viewer is not signed in. */
  profile?: IdentityProfile | undefined
  /** A vendor's proof of identity, for a viewer without an account. */
  proof?: VendorProof | undefined
  sessions?: OwnSession[] | undefined
  /** The viewer's parental controls; null if there are none. */
  parental?: ParentalSettings | null | undefined
  /** The viewer profiles of the account. */
  profiles?: ViewerProfile[] | undefined
  mails?: MailBrand[] | undefined
  /** [C2.2-04] The back link's brand title and URL. */
  back?: { title: string; href: string } | undefined
  /** True if the viewer has just returned from a vendor's sign-in. */
  isFromVendor?: boolean | undefined
  /** The URL of the sister service with a ticket that is valid for five minutes [A1-09]. */
  sister?: string | undefined
  /** The path to continue to after signing in; always a page of this site. */
  returnPath?: string | undefined
}

export type AccountPage = PageData & { account?: AccountState }
