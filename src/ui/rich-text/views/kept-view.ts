import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { sanitiseMail } from '../../safe-html/sanitise-mail.ts'
import { nameOf } from '../html/shell.ts'

/** How markup that is kept is called on screen, by its first element. */
const names: Readonly<Record<string, string>> = {
  table: 'Table',
  hr: 'Line',
  pre: 'Preformatted text',
  form: 'Form',
}

const HINT =
  'Can be changed in the source view. Enter starts a line below, Shift+Enter a line above.'

const firstTag = (source: string): string =>
  /<[a-z][^>]*/i.exec(source.replace(/<!--[\s\S]*?-->/g, ''))?.[0] ?? ''

/** What is shown of it: what a sanitiser leaves, where links lead nowhere and pictures are ours or its own. */
function contentOf(source: string, addressOf: (id: string) => string | null): DocumentFragment {
  const pictures = { from: '', addressOf: (src: string) => addressOf(src.replace(/^cid:/i, '')) }
  const content = document.importNode(sanitiseMail(source, false, pictures), true)
  for (const link of content.querySelectorAll('a')) link.removeAttribute('href')
  for (const picture of content.querySelectorAll('img:not([alt])')) picture.setAttribute('alt', '')
  return content
}

/** Whether anything of it can be seen; what mail programs hide from their readers is hidden here, too. */
function isSeen(source: string, content: DocumentFragment): boolean {
  if (/display\s*:\s*none/i.test(firstTag(source))) return false
  return content.textContent?.trim() !== '' || content.querySelector('img, table, hr') !== null
}

/** Markup that is kept as it is: shown, and changed in the source view alone. */
export class KeptView implements NodeView {
  readonly dom: HTMLElement
  private readonly node: Node
  private readonly addressOf: (id: string) => string | null

  constructor(node: Node, addressOf: (id: string) => string | null) {
    this.node = node
    this.addressOf = addressOf
    this.dom = document.createElement(node.isInline ? 'span' : 'div')
    this.show()
  }

  show(): void {
    const source = String(this.node.attrs.source)
    const content = contentOf(source, this.addressOf)
    const isShown = isSeen(source, content)
    const kind = this.node.isInline ? 'fw-rich-raw' : 'fw-rich-kept'
    this.dom.className = isShown ? kind : `${kind} ${kind}-hidden`
    if (this.node.isInline) this.dom.dataset.fwKept = isShown ? '' : '</>'
    else this.name(isShown ? (names[nameOf(firstTag(source))] ?? 'Markup') : 'Hidden markup')
    this.dom.replaceChildren(...(isShown ? [content] : []))
  }

  private name(name: string): void {
    this.dom.setAttribute('role', 'group')
    this.dom.setAttribute('aria-label', `${name}, can be changed in the source view`)
    this.dom.dataset.fwKept = name
    this.dom.dataset.fwTip = HINT
  }

  /** Another text of it is another one. */
  update(node: Node): boolean {
    return node.sameMarkup(this.node)
  }

  ignoreMutation(): boolean {
    return true
  }
}
