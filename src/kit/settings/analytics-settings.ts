// The settings of analytics: what browsers report, how long it is stored, and where else it goes.
import * as v from 'valibot'
import { setting } from './setting.ts'
import { addressWithoutPassword, list, number, site, url } from './setting-shapes.ts'

export const analyticsSettings = {
  EVENT_LIMIT: v.pipe(
    v.optional(number(1, 1_000_000), '60'),
    setting('The rate limit of analytics reports (`POST /events`) per IP address in a minute; this machine is exempt.', { default: '60' }),
  ),
  EVENTS_DAYS: v.pipe(
    v.optional(number(0, 3650), '30'),
    setting('How many days the events of visits are stored (docs/analytics.md). 0 stores only the counts of the reports.', {
      default: '30',
    }),
  ),
  EVENTS_SINK_URL: v.pipe(
    v.optional(addressWithoutPassword),
    setting('The URL of a collector of your own, which receives all events as NDJSON (docs/analytics.md).', {
      default: 'none',
      isSecret: true,
    }),
  ),
  EVENTS_SINK_TOKEN: v.pipe(
    v.optional(v.string()),
    setting('The token for EVENTS_SINK_URL: `Authorization: Bearer ...`.', { default: 'none', isSecret: true }),
  ),
  EVENTS_SINK_COMPANY: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,&'’-]{0,59}$/u, 'is not the name of a company of at most 60 characters'),
      ),
    ),
    setting(
      'The company that receives the events, as viewers know it. Viewers are then asked whether what they watch may be passed on to it with their account (docs/privacy.md). Without it, no account is passed on.',
      { default: 'none' },
    ),
  ),
  RECORDER_SCRIPT: v.pipe(
    v.optional(
      v.pipe(
        addressWithoutPassword,
        v.regex(/^https?:\/\/[\w.:[\]-]+\/[\w./~%@+-]*$/, 'is not the plain address of a script: write https://recorder.example/script.js'),
      ),
    ),
    setting(
      "The address of another company's script that records what visitors do. It runs only where the flag `sessionRecording` is on and the visitor allows statistics and sharing (docs/analytics.md).",
      { default: 'none' },
    ),
  ),
  RECORDER_ORIGINS: v.pipe(
    v.optional(v.pipe(list, v.array(v.pipe(site, v.regex(/^https?:\/\/[\w.:[\]-]+$/, 'has characters that no host has')))), ''),
    setting('The origins to which the script in RECORDER_SCRIPT sends, besides its own.', { default: 'none' }),
  ),
  EVENTS_CLICKHOUSE_URL: v.pipe(
    v.optional(
      v.pipe(
        url('http|https', 'https://user:password@host:8443/database.table'),
        v.check(
          (text) => /^\/\w{1,64}(?:\.\w{1,64})?$/.test(new URL(text).pathname),
          'names no table: write https://user:password@host:8443/database.table',
        ),
      ),
    ),
    setting(
      'A table of ClickHouse that receives all events over HTTP: `https://user:password@host:8443/database.table` (docs/analytics.md).',
      {
        default: 'none',
        isSecret: true,
      },
    ),
  ),
}
