// Which of its routes a room found for a request: for traces, which must not be named by paths.
const names = new WeakMap<Request, string>()

export const nameRoute = (request: Request, name: string): void => void names.set(request, name)
export const routeNameOf = (request: Request): string | undefined => names.get(request)
