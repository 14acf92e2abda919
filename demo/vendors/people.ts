// The accounts of the simulated vendors: fictional accounts, and accounts that visitors enter.
import { createHash } from 'node:crypto'

export type Person = { id: string; givenName: string; familyName: string; mail: string; isMailVerified: boolean }

const known: Person[] = [
  { id: 'maya-torres', givenName: 'Maya', familyName: 'Torres', mail: 'maya.torres@viewers.example', isMailVerified: true },
  { id: 'luis-ortega', givenName: 'Luis', familyName: 'Ortega Peña', mail: 'luis.ortega@viewers.example', isMailVerified: true },
  { id: 'robin-hale', givenName: 'Robin', familyName: 'Hale', mail: 'robin.hale@viewers.example', isMailVerified: false },
  { id: 'sam-okafor', givenName: 'Sam', familyName: 'Okafor', mail: '', isMailVerified: false },
]

/** Maximum number of entered accounts. If there are more, the oldest are removed. */
const maxEntered = 500

export type People = ReturnType<typeof createPeople>

export function createPeople() {
  const entered = new Map<string, Person>()
  return {
    known,
    find: (id: string): Person | undefined => known.find((person) => person.id === id) ?? entered.get(id),
    /** Adds an entered account. The id is derived from the email address. */
    add({ givenName, familyName, mail }: Pick<Person, 'givenName' | 'familyName' | 'mail'>): Person {
      const id = createHash('sha256').update(mail.toLowerCase()).digest('hex').slice(0, 24)
      const person = { id, givenName: givenName || 'Alex', familyName: familyName || 'Demo', mail, isMailVerified: true }
      entered.delete(id)
      entered.set(id, person)
      if (entered.size > maxEntered) entered.delete(entered.keys().next().value!)
      return person
    },
  }
}
