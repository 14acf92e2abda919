import { type Fault, faultOf } from './faults.ts'

const restore = 'restore the last backup: docs/operating.md, "Restoring a backup"'

const sentences: { [fault in Fault]?: (file: string, reason: string) => string } = {
  damaged: (file, reason) => `The database ${file} is damaged (${reason}). Stop the site and ${restore}.`,
  disk: (file, reason) =>
    `The disk of the database ${file} does not read or write (${reason}). Check the disk, its space and its permissions. If the file is damaged, stop the site and ${restore}.`,
  full: (file, reason) =>
    `The disk of the database ${file} is full (${reason}). Free some space: the site then writes again without a restart.`,
  busy: (file, reason) => `The database ${file} is locked by another program (${reason}). Try again, or stop that program.`,
}

/** Adds cause and remedy to the message of a SQLite error. Returns the same error. */
export function explainFault(error: unknown, file: string): unknown {
  const sentence = sentences[faultOf(error) ?? 'unique']
  if (sentence && error instanceof Error) error.message = sentence(file, error.message)
  return error
}
