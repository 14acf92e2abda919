// Structured logs, one JSON object per line. Never logs bodies, the values of query parameters, or headers that are not listed here.
import pino from 'pino'

/** The headers that are logged. Others may contain passwords and tokens. */
const headersLogged = ['user-agent', 'accept-language', 'content-type', 'content-length'] as const
/** The maximum length of a logged header, in characters. */
const maxHeaderLength = 200

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
export type Fields = { id?: string; service?: string; [name: string]: string | number | boolean | null | undefined }

export type Log = {
  debug(message: string, fields?: Fields): void
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  error(message: string, fields: Fields & { error?: string }): void
  /** Logs an unexpected error: name, message and stack, never other properties of the object. */
  failure(error: unknown, fields?: Fields): void
  request(line: RequestLine): void
}

export type RequestLine = {
  id: string
  method: string
  url: string
  status: number
  milliseconds: number
  service: string
  headers: Record<string, string | string[] | undefined>
}

export function createLog(level: LogLevel, write?: (line: string) => void): Log {
  const settings = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  const logger = write ? pino(settings, { write }) : pino(settings, pino.destination({ dest: 1, sync: true }))
  const line =
    (at: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: Fields = {}) =>
      logger[at](truncate(fields), message)
  return {
    debug: line('debug'),
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
    failure(error, fields = {}) {
      const { name, message, stack } = error instanceof Error ? error : { name: typeof error, message: String(error), stack: undefined }
      logger.error(
        {
          ...truncate(fields),
          error: name,
          stack: stack
            ?.split('\n')
            .slice(1, 12)
            .map((frame) => frame.trim()),
        },
        message.slice(0, 1000),
      )
    },
    request({ id, method, url, status, milliseconds, service, headers }) {
      if (!logger.isLevelEnabled('info')) return
      const listed = headersLogged.flatMap((name) => (headers[name] ? [[name, String(headers[name]).slice(0, maxHeaderLength)]] : []))
      const ms = Math.round(milliseconds * 10) / 10
      logger.info({ id, method, path: loggedPath(url), status, ms, service, ...Object.fromEntries(listed) }, 'request')
    },
  }
}

/** Returns the path with the names of query parameters, without their values. Truncates segments that are long enough to be a token. */
export function loggedPath(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const short = path.split('/').map((segment) => (segment.length > 64 ? `${segment.slice(0, 8)}…` : segment))
  const names = query ? query.split('&').map((pair) => pair.split('=', 1)[0]!.slice(0, 40)) : []
  return `${short.join('/')}${names.length ? `?${names.join('&')}` : ''}`.slice(0, 500)
}

const truncate = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 1000) : value]))
