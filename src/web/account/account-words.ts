import { useVisit } from '../ui/visit.tsx'
import { type AccountWords, en } from './words.en.ts'
import { es } from './words.es.ts'

export const accountWords = { en, es }

export const useAccountWords = (): AccountWords => accountWords[useVisit().language]
