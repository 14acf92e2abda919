// Settings of feature flags.
import * as v from 'valibot'
import { setting } from './setting.ts'
import { addressWithoutPassword, url } from './setting-shapes.ts'

export const flagSettings = {
  FLAGS_FILE: v.pipe(
    v.optional(v.string()),
    setting(
      'A JSON file with the definitions of feature flags, in the format of flagd: see docs/flags.md. The site follows changes of the file. A relative path starts at the package.',
      { default: 'the definitions of `npx daypart flags`, in the database' },
    ),
  ),
  FLAGD_URL: v.pipe(
    v.optional(url('grpc|grpcs', 'grpc://flagd:8015')),
    setting(
      'The sync service of flagd, which has the definitions of feature flags: `grpc://flagd:8015`, `grpcs://` with TLS; `?selector=` names a set of flags.',
      { default: 'none' },
    ),
  ),
  AUDIENCES_URL: v.pipe(
    v.optional(addressWithoutPassword),
    setting('The audience service: the site asks `GET AUDIENCES_URL?mpid=` for the audiences of a viewer (docs/flags.md).', {
      default: 'the audiences of `npx daypart flags audience`, in the database',
    }),
  ),
}
