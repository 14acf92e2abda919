// The name of the route that handles a request. Traces use it instead of the path, which has too many different values.
const names = new WeakMap<Request, string>()

export const nameRoute = (request: Request, name: string): void => void names.set(request, name)
export const routeNameOf = (request: Request): string | undefined => names.get(request)
