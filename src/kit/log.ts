// Structured logs, one JSON object a line. What is not on a list here cannot get in: no header, no query value, no body (reliability, risk 6).
import pino from 'pino'

/** Passwords and tokens come in headers [identity]: only these are ever written. */
const headersLogged = ['user-agent', 'accept-language', 'content-type', 'content-length'] as const
const longest = 200

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
export type Fields = { id?: string; room?: string; [name: string]: string | number | boolean | null | undefined }

export type Log = {
  debug(message: string, fields?: Fields): void
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  error(message: string, fields: Fields & { error?: string }): void
  /** What went wrong where nobody expected it: name, message and stack, never the object's other properties. */
  failure(error: unknown, fields?: Fields): void
  request(line: RequestLine): void
}

export type RequestLine = {
  id: string
  method: string
  url: string
  status: number
  milliseconds: number
  room: string
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
      logger[at](cut(fields), message)
  return {
    debug: line('debug'),
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
    failure(error, fields = {}) {
      const { name, message, stack } = error instanceof Error ? error : { name: typeof error, message: String(error), stack: undefined }
      logger.error(
        {
          ...cut(fields),
          error: name,
          stack: stack
            ?.split('\n')
            .slice(1, 12)
            .map((frame) => frame.trim()),
        },
        message.slice(0, 1000),
      )
    },
    request({ id, method, url, status, milliseconds, room, headers }) {
      if (!logger.isLevelEnabled('info')) return
      const kept = headersLogged.flatMap((name) => (headers[name] ? [[name, String(headers[name]).slice(0, longest)]] : []))
      const ms = Math.round(milliseconds * 10) / 10
      logger.info({ id, method, path: loggedPath(url), status, ms, room, ...Object.fromEntries(kept) }, 'request')
    },
  }
}

/** Names of query parameters, not their values; no segment long enough to be a token. */
export function loggedPath(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const short = path.split('/').map((segment) => (segment.length > 64 ? `${segment.slice(0, 8)}…` : segment))
  const names = query ? query.split('&').map((pair) => pair.split('=', 1)[0]!.slice(0, 40)) : []
  return `${short.join('/')}${names.length ? `?${names.join('&')}` : ''}`.slice(0, 500)
}

const cut = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 1000) : value]))
