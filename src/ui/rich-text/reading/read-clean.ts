import { DOMParser, type Node } from 'prosemirror-model'
import { sanitiseMail } from '../../safe-html/sanitise-mail.ts'
import { schema } from '../schema/schema.ts'

/** What a text of the plainest profile can hold: paragraphs, lists, line breaks, four formats. */
const names = new Set(
  'paragraph bullet_list ordered_list list_item hard_break link strong em underline'.split(' '),
)

export const plainParser = new DOMParser(
  schema,
  DOMParser.fromSchema(schema).rules.filter((rule) =>
    names.has(('node' in rule ? rule.node : rule.mark) ?? ''),
  ),
)

/** Foreign HTML as nodes that neither run nor fetch anything. */
export function cleanNodes(html: string): DocumentFragment {
  const nodes = sanitiseMail(html, false)
  for (const line of nodes.querySelectorAll('p')) {
    const [only] = line.childNodes
    if (line.childNodes.length === 1 && only?.nodeName === 'BR') only.remove()
  }
  return nodes
}

/** Reads HTML, cleaned; what the plainest profile does not know leaves its words. */
export const readClean = (html: string): Node => plainParser.parse(cleanNodes(html))
