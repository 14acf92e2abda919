// Replaces a generated table in a Markdown document.

/** Formats rows as a Markdown table with the column widths that Biome expects. The first row is the header. */
function padded(rows: string[][]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  const [head, ...body] = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`)
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}

/** Replaces the text between `<!-- name -->` and `<!-- /name -->` by the table. Returns the new document. */
export function withTable(document: string, name: string, rows: string[][]): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  return `${document.slice(0, document.indexOf(begin) + begin.length)}\n${padded(rows)}\n${document.slice(document.indexOf(end))}`
}
