// Requests to the APIs of other companies, which libraries send through functions that allow certain hosts only.

export type OutgoingRequest = { method?: string; headers?: Record<string, string>; body?: string }
/** Returns a function that sends requests to these hosts only. */
export type Outgoing = (hosts: string[]) => (url: string, request: OutgoingRequest) => Promise<Response>

type FetchOptions = { method: string; headers: Record<string, string>; body?: unknown }
/** Adapts an outgoing function to the `fetch` that openid-client and jose call. */
export const asFetch =
  (send: ReturnType<Outgoing>) =>
  (url: string, { method, headers, body }: FetchOptions) =>
    send(url, { method, headers, ...(body ? { body: String(body) } : {}) })
