export { meta, Page, request, required } from './general.tsx'
