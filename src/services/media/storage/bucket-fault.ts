// The faults of a bucket, as sentences with the setting to correct.
import { OperatorError } from '#kit/operator-error.ts'

/** `silent`: the bucket does not answer. `refused`: it does not accept the request. `failed`: it answers with a fault of its own. */
export type FaultKind = 'silent' | 'refused' | 'failed'

/** A fault of the bucket. Its message has no key and no signature. */
export class BucketFault extends OperatorError {
  override name = 'BucketFault'
  readonly kind: FaultKind
  constructor(kind: FaultKind, url: string, cause: string) {
    super(textOf(kind, url, cause))
    this.kind = kind
  }
  /** Whether the same request may succeed later. */
  get mayPass(): boolean {
    return this.kind !== 'refused'
  }
}

function textOf(kind: FaultKind, url: string, cause: string): string {
  if (kind === 'silent') return `MEDIA_BUCKET_URL: ${url} does not answer (${cause}): start the storage, or correct the URL.`
  if (kind === 'failed') return `MEDIA_BUCKET_URL: ${url} answers with a fault (${cause}): try again, or look at the log of the storage.`
  return cause
}

/** Maps an error of `fetch` to a fault. */
export function faultOfError(error: unknown, url: string): BucketFault {
  if (error instanceof BucketFault) return error
  const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException }
  return new BucketFault('silent', url, cause?.code ?? cause?.message ?? message)
}

const keys = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
const rights = {
  read: 'allow s3:GetObject and s3:ListBucket for the key. Without s3:ListBucket, a missing object looks like a forbidden one',
  write: 'allow s3:PutObject and s3:DeleteObject for the key',
}

/** Maps a refusal or a fault that the bucket answers to a fault. `answer` is the XML of the response. */
export function faultOfAnswer(status: number, answer: string, url: string, act: 'read' | 'write'): BucketFault {
  const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(answer)?.[1] ?? String(status)
  const refused = (text: string) => new BucketFault('refused', url, text)
  if (code === 'InvalidAccessKeyId' || code === 'SignatureDoesNotMatch')
    return refused(`${keys}: ${url} does not accept them (${code}): correct them, and AWS_REGION.`)
  if (code === 'RequestTimeTooSkewed') return refused(`The clock of this machine differs from that of ${url} (${code}): correct it.`)
  if (code === 'NoSuchBucket') return refused(`MEDIA_BUCKET_URL: ${url} does not exist (${code}): create the bucket, or correct the URL.`)
  if (code === 'AuthorizationHeaderMalformed' || (status >= 300 && status < 400))
    return refused(`AWS_REGION: ${url} is in another region (${code}): correct the region, or the host in MEDIA_BUCKET_URL.`)
  if (status === 401 || status === 403) return refused(`MEDIA_BUCKET_URL: ${url} denies to ${act} (${code}): ${rights[act]}.`)
  if (status >= 500 || status === 429) return new BucketFault('failed', url, `${status} ${code}`)
  return refused(`MEDIA_BUCKET_URL: ${url} does not accept a request to ${act} (${status} ${code}): correct the URL.`)
}
