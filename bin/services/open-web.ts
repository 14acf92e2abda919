import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrandGroup } from '#contracts/brand.ts'
import type { CreateWeb, WebTools } from '#contracts/http/web.ts'
import { packageRoot } from '#kit/config.ts'
import { createFormDeduplication } from '#kit/db/once.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { mediaOriginsOf } from './open-channels.ts'
import type { ServiceDependencies, SharedTools } from './service-dependencies.ts'

/** The clients and settings that the web service gets from other services. */
type Connected = { adOrigins: readonly string[] } & Pick<
  WebTools,
  | 'content'
  | 'messages'
  | 'identity'
  | 'watches'
  | 'personalization'
  | 'access'
  | 'consentLaw'
  | 'drawIcon'
  | 'providers'
  | 'providerFrames'
  | 'featuresOff'
  | 'flags'
  | 'report'
>

export async function openWeb(
  { config, database, brands, now, publicUrl, ...dependencies }: ServiceDependencies,
  { secret }: Pick<SharedTools, 'secret'>,
  { adOrigins, ...connected }: Connected,
) {
  const createWeb = dependencies.createWeb ?? (await loadWeb())
  return createWeb({
    ...connected,
    brands,
    publicUrl,
    now,
    runOnce: createFormDeduplication({ database, secret, now }),
    browserFolder: join(packageRoot, 'dist/browser'),
    brandsFolder: config.BRANDS_DIR,
    mediaOrigins: [...new Set([...mediaOriginsOf(config), ...adOrigins, ...licenseOriginsOf(brands)])],
    castReceiver: config.CAST_RECEIVER,
    recorder: config.RECORDER_SCRIPT ? { script: config.RECORDER_SCRIPT, origins: config.RECORDER_ORIGINS } : undefined,
    fullLoadPaths: config.FULL_LOAD_PATHS,
    cmcd: config.CMCD,
    sessionTimeout: config.IDENTITY_SESSION_TIMEOUT,
    sisterService: config.SISTER_SERVICE_TOKEN && config.SISTER_SERVICE_URL,
    videoCompany: config.IDENTITY ? config.EVENTS_SINK_COMPANY : undefined,
    passwordLimits: { min: config.PASSWORD_MIN, max: config.PASSWORD_MAX },
    identityFrame: config.IDENTITY && config.IDENTITY_FRAME,
    pageCache: dependencies.pageCache ?? config.PAGE_CACHE,
  })
}

/** Returns the origins of licence servers and of their certificates. */
const licenseOriginsOf = ({ brands }: BrandGroup): string[] =>
  brands
    .flatMap(({ drm = {} }) => Object.values(drm))
    .flatMap(({ licenseUrl, certificateUrl = licenseUrl }) => [licenseUrl, certificateUrl])
    .map((url) => new URL(url).origin)

/** Loads the built web service: Node does not load .tsx files. */
async function loadWeb(): Promise<CreateWeb> {
  const file = join(packageRoot, 'dist/server/web.js')
  try {
    return ((await import(pathToFileURL(file).href)) as { createWeb: CreateWeb }).createWeb
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_MODULE_NOT_FOUND' && message.includes(file))
      throw new OperatorError('The site is not built: run npm start, or npm run build.')
    throw error
  }
}
