import type { Mark, Node } from 'prosemirror-model'
import { piecesOf } from '../../../../contracts/rules/placeholders/tags.ts'
import { schema } from '../schema/schema.ts'

/** The end of a tag that begins here, as the rules of tags write it. */
function endOfTag(text: string, from: number): number {
  const end = text.indexOf('}}', from) + 2
  return text.startsWith('{{', from) ? end : end + '</mark>'.length
}

/** Words as nodes, in which every tag is a placeholder. */
export function textWithTags(text: string, marks: readonly Mark[] = []): Node[] {
  if (!text.includes('{{')) return text === '' ? [] : [schema.text(text, marks)]
  const nodes: Node[] = []
  let at = 0
  for (const piece of piecesOf(text)) {
    if ('text' in piece) {
      nodes.push(schema.text(piece.text, marks))
      at += piece.text.length
      continue
    }
    const end = endOfTag(text, at)
    const tag = text.slice(at, end)
    nodes.push(schema.nodes.placeholder.create({ name: piece.tag, tag }, null, marks))
    at = end
  }
  return nodes
}

/** A placeholder as the editor itself writes it. */
export const placeholderNode = (name: string, marks: readonly Mark[] = []): Node =>
  schema.nodes.placeholder.create({ name, tag: `{{${name}}}` }, null, marks)
