// Writes a table into a document between two marks, as the formatter wants it, and leaves the rest alone.

/** The first row is the head; every column is as wide as its widest cell. */
function padded(rows: string[][]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  const [head, ...body] = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`)
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}

/** `name` marks the place: `<!-- name -->` ... `<!-- /name -->`. */
export function withTable(document: string, name: string, rows: string[][]): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  return `${document.slice(0, document.indexOf(begin) + begin.length)}\n${padded(rows)}\n${document.slice(document.indexOf(end))}`
}
