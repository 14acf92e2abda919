// The messages of galleries and person pages, loaded only where they are shown.
import type { Language } from '#contracts/graph/types.generated.ts'

const en = {
  guest: 'Guest',
  photo: (number: number, total: number) => `${number} of ${total}`,
  photoNamed: (number: number, title: string | null) => (title ? `Photo ${number}: ${title}` : `Photo ${number}`),
  photoBy: (credit: string) => `Photo: ${credit}`,
  previousPhoto: 'Previous photo',
  nextPhoto: 'Next photo',
}

const es: typeof en = {
  guest: 'Invitado',
  photo: (number, total) => `${number} de ${total}`,
  photoNamed: (number, title) => (title ? `Foto ${number}: ${title}` : `Foto ${number}`),
  photoBy: (credit) => `Foto: ${credit}`,
  previousPhoto: 'Foto anterior',
  nextPhoto: 'Foto siguiente',
}

export const photoWords: Record<Language, typeof en> = { en, es }
