import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model'
import { sanitiseMail } from '../safe-html/sanitise-mail.ts'
import { schema } from './schema.ts'

const parser = DOMParser.fromSchema(schema)

/** An empty line keeps its height wherever the text is shown: an empty paragraph would have none. */
const serializer = new DOMSerializer(
  {
    ...DOMSerializer.nodesFromSchema(schema),
    paragraph: ({ childCount }) => (childCount === 0 ? ['p', ['br']] : ['p', 0]),
  },
  DOMSerializer.marksFromSchema(schema),
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

/** Reads HTML, cleaned; what the schema does not know leaves its words. */
export const docFrom = (html: string): Node => parser.parse(cleanNodes(html))

/** The text as HTML; one that says nothing is the empty string (PROFILE-21). */
export function htmlOf(doc: Node): string {
  if (doc.textContent.trim() === '') return ''
  const page = document.implementation.createHTMLDocument('')
  const box = page.createElement('div')
  box.append(serializer.serializeFragment(doc.content, { document: page }))
  return box.innerHTML
}
