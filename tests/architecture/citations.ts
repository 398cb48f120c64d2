/** Where code and tests refer to the documents of this repository, and whether that leads anywhere. */

/** The documents by their path from the root, `docs/engine.md` say, with what they hold. */
export type Documents = ReadonlyMap<string, string>

const folders = ['', 'docs/', 'docs/specification/', 'docs/decisions/']
const page = /(?<![\w./-])((?:[\w-]+\/)*[\w-]+\.md)\b/g
const place =
  /^(?:,? (?:(?<kind>rows?|law) )?(?<numbers>\d+(?:\.\d+)*(?:(?:, | and )\d+(?:\.\d+)*)*)(?![\w%])|,? (?<id>[VC]\d+(?:\.\d+)*)|, (?<words>[a-z][a-z ]*[a-z])(?=[).:;]))/
const decision = /(?<![\w-])G-\d{2,3}(?![\w-])/g

/** The text as it is read: a comment's lines are one sentence. */
const joined = (text: string) => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')

/** The part of a document under the heading of this number, subsections included; undefined without one. */
function section(text: string, number: string): string | undefined {
  const head = new RegExp(`^(#+) ${number.replaceAll('.', '\\.')}\\.? .*$`, 'm').exec(text)
  if (!head) return undefined
  const after = text.slice(head.index + head[0].length)
  const end = after.search(new RegExp(`^#{1,${head[1]?.length ?? 1}} `, 'm'))
  return end === -1 ? after : after.slice(0, end)
}

function hasNumber(text: string, number: string): boolean {
  if (section(text, number) !== undefined) return true
  const [, whole = '', item = ''] = /^(.+)\.(\d+)$/.exec(number) ?? []
  return new RegExp(`^${item}\\. `, 'm').test((whole && section(text, whole)) || '')
}

function hasWords(text: string, words: string): boolean {
  const heads = [...text.matchAll(/^(?:#+ |\*\*[\d.]+, [\d-]+, )(.+)/gm)].map(([, head = '']) =>
    head.toLowerCase(),
  )
  return heads.some((head) => head.startsWith(words))
}

/** What is wrong with a citation of `text`, the words after the document's name; null for nothing. */
function missing(text: string, after: string): string | null {
  const { kind, numbers, id, words } = place.exec(after)?.groups ?? {}
  if (numbers) {
    const has = (number: string) => {
      if (kind?.startsWith('row')) return new RegExp(`^\\| ${number} \\|`, 'm').test(text)
      if (kind === 'law') return new RegExp(`^## Laws$[\\s\\S]*^${number}\\. `, 'm').test(text)
      return hasNumber(text, number)
    }
    return numbers.split(/, | and /).find((number) => !has(number)) ?? null
  }
  if (id) {
    const bare = id.slice(1)
    const there = new RegExp(
      `^(?:## ${id} |\\|[^|]*(?<![\\d.])(?:${id}|${bare.includes('.') ? bare : id})[,\\s])`,
      'm',
    )
    return there.test(text) ? null : id
  }
  return words && !hasWords(text, words) ? words : null
}

/** The documents that `text` names and that are not there, or have no such section; one line each. */
export function deadPages(text: string, documents: Documents): string[] {
  const line = joined(text)
  return [...line.matchAll(page)].flatMap(({ 0: whole, 1: name = '', index }) => {
    const path = folders.map((folder) => folder + name).find((one) => documents.has(one))
    if (path === undefined) return [`${name} is no document`]
    const gone = missing(documents.get(path) ?? '', line.slice(index + whole.length, index + 160))
    return gone === null ? [] : [`${name} has no ${gone}`]
  })
}

/** The ids of the decisions that the pages of the specification hold, in their order. */
export function decisionsOf(documents: Documents): string[] {
  return [...documents]
    .filter(([path]) => path.startsWith('docs/specification/'))
    .flatMap(([, text]) => [...text.matchAll(/^- \*\*(G-\d+)\*\* /gm)].map(([, id = '']) => id))
}

/** The decisions that `text` cites and that stand in no page. */
export function deadDecisions(text: string, known: ReadonlySet<string>): string[] {
  return [...text.matchAll(decision)].map(([id]) => id).filter((id) => !known.has(id))
}
