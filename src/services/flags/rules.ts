// The targeting rules of flags: JsonLogic with the operators of flagd (https://flagd.dev/reference/flag-definitions/). Only operators whose cost
// grows with the length of the rule are allowed, so that no rule can stop the site.

/** The largest nesting of a rule, and the largest number of its parts after references are replaced. */
const limits = { depth: 24, parts: 2000 }

const operators = new Set(
  'var if ?: == === != !== ! !! and or > >= < <= + - * / % min max in cat substr missing missing_some starts_with ends_with sem_ver fractional'.split(
    ' ',
  ),
)
/** What rules can ask about a visit; `$flagd.timestamp` is in seconds. */
export const attributes = ['targetingKey', 'MpAudiences', 'brand', 'signedIn', '$flagd.flagKey', '$flagd.timestamp'] as const

export class InvalidRule extends Error {}

/** Rules by name, to which other rules refer: the member `$evaluators` of a document. */
export type NamedRules = ReadonlyMap<string, unknown>

/**
 * Returns a copy of a rule in which references (`{ "$ref": "name" }`) are replaced by the named rules. Throws InvalidRule, with a sentence, if the
 * rule is too large, refers to itself, or uses an unknown operator or attribute.
 */
export function checkedRule(rule: unknown, named: NamedRules): unknown {
  let parts = 0
  const copy = (part: unknown, depth: number, inside: readonly string[]): unknown => {
    if (++parts > limits.parts) throw new InvalidRule(`the rule has more than ${limits.parts} parts`)
    if (depth > limits.depth) throw new InvalidRule(`the rule is nested more than ${limits.depth} times`)
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map((each) => copy(each, depth + 1, inside))
    const entries = Object.entries(part)
    const [operator, argument] = entries[0] ?? []
    if (entries.length !== 1 || operator === undefined) throw new InvalidRule('each object of the rule has one operator')
    if (operator === '$ref') return copy(...reference(argument, depth, inside))
    if (!operators.has(operator)) throw new InvalidRule(`the operator ${JSON.stringify(operator.slice(0, 40))} is unknown`)
    if (operator === 'var') checkAttribute(argument)
    return { [operator]: copy(argument, depth + 1, inside) }
  }
  const reference = (name: unknown, depth: number, inside: readonly string[]): [unknown, number, string[]] => {
    if (typeof name !== 'string' || !named.has(name)) throw new InvalidRule(`$ref: there is no evaluator ${JSON.stringify(name)}`)
    if (inside.includes(name)) throw new InvalidRule(`$ref: the evaluator ${JSON.stringify(name)} refers to itself`)
    return [named.get(name), depth + 1, [...inside, name]]
  }
  return copy(rule, 0, [])
}

/** The argument of `var` is a name, or a list of a name and a default value. */
function checkAttribute(argument: unknown): void {
  const name = Array.isArray(argument) ? argument[0] : argument
  if (!(attributes as readonly unknown[]).includes(name))
    throw new InvalidRule(`the rule reads ${JSON.stringify(name)?.slice(0, 60)}; it can read ${attributes.join(', ')}`)
}
