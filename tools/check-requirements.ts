// Checks that numbers such as [A5-02] in test titles, comments and documents exist in docs/requirements. Prints how many statements of each
// group have a test with their number in its title.
import { readdirSync, readFileSync } from 'node:fs'
import { sourceFiles } from './source-files.ts'

const folder = 'docs/requirements'

export type Requirements = { groups: Map<string, string>; testable: Set<string>; notTestable: Set<string> }

const groupOf = (number: string) => number.slice(0, number.indexOf('-'))

/**
 * Parses the files of docs/requirements. Headings name groups, and list items are statements. Statements below "Not testable" have no test.
 */
export function parseRequirements(texts: string[]): Requirements {
  const requirements: Requirements = { groups: new Map(), testable: new Set(), notTestable: new Set() }
  for (const text of texts) {
    const [statements, rest = ''] = text.split('\n## Not testable\n')
    for (const [, group, name] of statements!.matchAll(/^#{1,2} ([AC]\d+(?:\.\d+)?) (.+)$/gm)) requirements.groups.set(group!, name!)
    for (const [, number] of statements!.matchAll(/^- \[([AC][\d.]+-\d+)\]/gm)) requirements.testable.add(number!)
    for (const [number] of rest.matchAll(/[AC][\d.]+-\d+/g)) requirements.notTestable.add(number)
  }
  return requirements
}

/** Returns the numbers of all statements that a text cites. A range such as `[A5-02]..[A5-07]` cites the numbers between its ends too. */
export function numbersIn(text: string): string[] {
  const found: string[] = []
  for (const [, first, last] of text.matchAll(/\b([AC]\d+(?:\.\d+)?-\d{2,})\b(?:\]\.\.\[([AC]\d+(?:\.\d+)?-\d{2,}))?/g)) {
    const group = groupOf(first!)
    if (!last || groupOf(last) !== group) found.push(first!, ...(last ? [last] : []))
    else
      for (let index = Number(first!.slice(group.length + 1)); index <= Number(last.slice(group.length + 1)); index++)
        found.push(`${group}-${String(index).padStart(2, '0')}`)
  }
  return found
}

/** Returns the titles of all tests and describe blocks in a test file, including those of tables: `test.each(rows)('title', ...)`. */
export function titlesIn(text: string): string[] {
  const call = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/g
  return [...text.matchAll(call)].map(([, , title]) => title!)
}

/** Returns the errors in a file: statement numbers that do not exist, and test titles with the number of a statement that is not testable. */
export function faultsIn(path: string, text: string, { testable, notTestable }: Requirements): string[] {
  const unknown = numbersIn(text).filter((number) => !testable.has(number) && !notTestable.has(number))
  const untestable = /\.test\.tsx?$/.test(path)
    ? titlesIn(text)
        .flatMap(numbersIn)
        .filter((number) => notTestable.has(number))
    : []
  return [
    ...unknown.map((number) => `${path} cites [${number}], which ${folder} does not have`),
    ...untestable.map((number) => `${path} has a test title with [${number}], which ${folder} lists as not testable`),
  ]
}

if (import.meta.main) {
  const files = readdirSync(folder).filter((name) => /^[ac]\d/.test(name))
  const requirements = parseRequirements(files.map((name) => readFileSync(`${folder}/${name}`, 'utf8')))
  const proven = new Set<string>()
  const faults: string[] = []
  // Leaves out the test file of this tool, which contains numbers that do not exist.
  for (const path of sourceFiles(['*.ts', '*.tsx', '*.css', '*.graphql', '*.md']).filter(
    (name) => name !== 'tools/check-requirements.test.ts',
  )) {
    const text = readFileSync(path, 'utf8')
    faults.push(...faultsIn(path, text, requirements))
    if (/\.test\.tsx?$/.test(path)) for (const number of titlesIn(text).flatMap(numbersIn)) proven.add(number)
  }
  for (const [group, name] of requirements.groups) {
    const all = [...requirements.testable].filter((number) => groupOf(number) === group)
    if (all.length) console.log(`${group} ${name}: ${all.filter((number) => proven.has(number)).length} of ${all.length}`)
  }
  const provenCount = [...requirements.testable].filter((number) => proven.has(number)).length
  console.log(`statements with a test: ${provenCount} of ${requirements.testable.size}`)
  for (const line of faults) console.error(line)
  if (faults.length) process.exit(1)
}
