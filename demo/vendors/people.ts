// Who may sign in at the stand-ins. Everybody here is made up, and whoever else is wanted may be typed in.
import { createHash } from 'node:crypto'

export type Person = { id: string; givenName: string; familyName: string; mail: string; isMailVerified: boolean }

const known: Person[] = [
  { id: 'maya-torres', givenName: 'Maya', familyName: 'Torres', mail: 'maya.torres@viewers.example', isMailVerified: true },
  { id: 'luis-ortega', givenName: 'Luis', familyName: 'Ortega Peña', mail: 'luis.ortega@viewers.example', isMailVerified: true },
  { id: 'robin-hale', givenName: 'Robin', familyName: 'Hale', mail: 'robin.hale@viewers.example', isMailVerified: false },
  { id: 'sam-okafor', givenName: 'Sam', familyName: 'Okafor', mail: '', isMailVerified: false },
]

/** As many as may be typed in before the first are forgotten. */
const mostTyped = 500

export type People = ReturnType<typeof createPeople>

export function createPeople() {
  const typed = new Map<string, Person>()
  return {
    known,
    find: (id: string): Person | undefined => known.find((person) => person.id === id) ?? typed.get(id),
    /** The same mail is the same person each time. */
    type({ givenName, familyName, mail }: Pick<Person, 'givenName' | 'familyName' | 'mail'>): Person {
      const id = createHash('sha256').update(mail.toLowerCase()).digest('hex').slice(0, 24)
      const person = { id, givenName: givenName || 'Alex', familyName: familyName || 'Demo', mail, isMailVerified: true }
      typed.delete(id)
      typed.set(id, person)
      if (typed.size > mostTyped) typed.delete(typed.keys().next().value!)
      return person
    },
  }
}
