import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { CITED_SOURCE, quoteLabel } from '../../safe-html/quotes.ts'
import { schema } from '../schema/schema.ts'

/** Whether what an email quotes is folded: it is in the text all the same. */
const folding = new PluginKey<boolean>('quote-fold')

const TOGGLE = 'fw-rich-quote-toggle'

/** What quotes the email that is answered; a quote inside of it is part of it. */
const isQuote = (node: Node): boolean =>
  (node.type === schema.nodes.box && CITED_SOURCE.test(String(node.attrs.open))) ||
  (node.type === schema.nodes.opaque && CITED_SOURCE.test(String(node.attrs.source)))

/** Nobody writes where nothing is seen: whoever gets there has it open. */
const isEntered = ({ selection: { $head, empty }, selectionSet, docChanged }: Transaction) =>
  selectionSet && !docChanged && empty && $head.depth > 0 && isQuote($head.node(1))

function turn(view: EditorView, isFolded: boolean): void {
  view.dispatch(view.state.tr.setMeta(folding, isFolded))
  view.dom.querySelector<HTMLElement>(`.${TOGGLE}`)?.focus()
}

const toggle = (isFolded: boolean) => (view: EditorView) => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = TOGGLE
  button.contentEditable = 'false'
  button.ariaExpanded = String(!isFolded)
  button.textContent = quoteLabel(isFolded)
  button.addEventListener('click', () => turn(view, !isFolded))
  return button
}

function decorationsOf(doc: Node, isFolded: boolean): Decoration[] {
  const all: Decoration[] = []
  doc.forEach((node, from) => {
    if (!isQuote(node)) return
    const key = `quote-${isFolded}`
    all.push(
      Decoration.widget(from, toggle(isFolded), { key, side: -1, stopEvent: () => true }),
      ...(isFolded
        ? [Decoration.node(from, from + node.nodeSize, { class: 'fw-rich-quote-folded' })]
        : []),
    )
  })
  return all
}

/** Folds what an email quotes, and opens it where somebody wants to see it or to write in it (G-749). */
export const quoteFoldPlugin = (isFolded: boolean): Plugin =>
  new Plugin<boolean>({
    key: folding,
    state: {
      init: () => isFolded,
      apply: (tr, folded) => {
        const told: unknown = tr.getMeta(folding)
        return typeof told === 'boolean' ? told : folded && !isEntered(tr)
      },
    },
    props: {
      decorations: (state) =>
        DecorationSet.create(state.doc, decorationsOf(state.doc, folding.getState(state) ?? false)),
    },
  })
