import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import type { PlaceholderEntry } from '../placeholders.ts'

type Shown = { text: string; kind: 'plain' | 'filled' | 'empty' | 'wrong'; label: string }

/** What a placeholder says, and what is wrong with it. */
function shownAs({ name, title, isKnown, isUsableHere, value }: PlaceholderEntry): Shown {
  if (!isKnown) return { text: name, kind: 'wrong', label: `Unknown placeholder: ${name}` }
  if (!isUsableHere)
    return { text: title, kind: 'wrong', label: `Placeholder not usable here: ${title}` }
  if (value === undefined) return { text: title, kind: 'plain', label: `Placeholder: ${title}` }
  return value === null
    ? { text: title, kind: 'empty', label: `Placeholder without a value: ${title}` }
    : { text: value, kind: 'filled', label: `Placeholder ${title}: ${value}` }
}

/** A placeholder as a chip, by what its owner tells of its name. */
export class ChipView implements NodeView {
  readonly dom = document.createElement('span')

  private node: Node
  private readonly named: (name: string) => PlaceholderEntry

  constructor(node: Node, named: (name: string) => PlaceholderEntry) {
    this.node = node
    this.named = named
    // One picture to a screen reader, which reads what it stands for.
    this.dom.setAttribute('role', 'img')
    this.show()
  }

  /** The owner tells something else of it. */
  show(): void {
    const { text, kind, label } = shownAs(this.named(String(this.node.attrs.name)))
    this.dom.textContent = text
    this.dom.className = `fw-rich-chip fw-rich-chip-${kind}`
    this.dom.setAttribute('aria-label', label)
    this.dom.dataset.fwTip = label
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false
    const isOther = node.attrs.name !== this.node.attrs.name
    this.node = node
    if (isOther) this.show()
    return true
  }

  selectNode(): void {
    this.dom.classList.add('fw-rich-selected')
  }

  deselectNode(): void {
    this.dom.classList.remove('fw-rich-selected')
  }

  ignoreMutation(): boolean {
    return true
  }
}
