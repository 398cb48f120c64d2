/** A flowed text (RFC 3676) with its soft line ends taken out; `delSp`: with the blank before each as well. */
export function unflow(text: string, delSp: boolean): string {
  const parts: string[] = []
  let quote: number | null = null
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0
    const rest = line.slice(depth)
    const plain = rest.startsWith(' ') ? rest.slice(1) : rest
    const goesOn = quote !== null && quote === depth && plain !== '-- '
    if (goesOn) parts.push(plain)
    else {
      if (parts.length > 0) parts.push('\n')
      parts.push(depth > 0 ? `${'>'.repeat(depth)} ` : '', plain)
    }
    const isSoft = plain.endsWith(' ') && plain !== '-- '
    quote = isSoft ? depth : null
    if (isSoft && delSp) parts[parts.length - 1] = plain.slice(0, -1)
  }
  return parts.join('')
}
