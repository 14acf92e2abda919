import type { PageData } from '#contracts/graph/shapes.ts'
import type { IdentityProfile, OwnSession } from '#contracts/http/identity.ts'
import type { MailBrand } from '#contracts/http/messages.ts'
import type { VendorProof } from '#contracts/http/vendors.ts'
import type { FilledForm } from './form/outcome.ts'

/** What the server adds to a page of an account for the one who asked. */
export type AccountState = {
  filled?: FilledForm | undefined
  /** Who asks could not be told. */
  isDown?: boolean | undefined
  /** Absent: nobody is signed in. */
  profile?: IdentityProfile | undefined
  /** Whom a vendor vouched for who has no account yet. */
  proof?: VendorProof | undefined
  sessions?: OwnSession[] | undefined
  mails?: MailBrand[] | undefined
  /** [C2.2-04] The brand that one came from. */
  back?: { title: string; href: string } | undefined
  /** Signed in by the server, on the way back from a vendor. */
  isFromVendor?: boolean | undefined
  /** The sister service, with a ticket of five minutes [A1-09]. */
  sister?: string | undefined
  /** Where it leads, if that is a page of this site. */
  returnPath?: string | undefined
}

export type AccountPage = PageData & { account?: AccountState }
