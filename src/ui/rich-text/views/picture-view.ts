import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { storedId } from '../pictures.ts'

/** What a picture's address is, and where it may be shown from: never from elsewhere. */
function shownFrom(src: string, addressOf: (id: string) => string | null): string | null {
  const id = storedId(src)
  if (id !== null) return addressOf(id)
  return /^data:image\/(?:png|jpe?g|gif|webp)[;,]/i.test(src) ? src : null
}

const hostOf = (src: string): string | null =>
  URL.canParse(src) && /^https?:/i.test(src) ? new URL(src).hostname : null

/** What stands where a picture is not shown. */
function insteadOf(src: string, isPrinted: boolean): string {
  const host = hostOf(src)
  if (host === null) return 'Image not found'
  return isPrinted ? `Image from ${host}, not printed` : `Image from ${host}, not loaded`
}

type Around = { addressOf: (id: string) => string | null; isPrinted: boolean }

/** A picture of the text; one from elsewhere is told and not fetched. */
export class PictureView implements NodeView {
  readonly dom = document.createElement('span')

  private node: Node
  private readonly around: Around

  constructor(node: Node, around: Around) {
    this.node = node
    this.around = around
    this.show()
  }

  show(): void {
    const { src, alt, width } = this.node.attrs
    const address = shownFrom(String(src), this.around.addressOf)
    const words = String(alt)
    this.dom.className =
      address === null ? 'fw-rich-picture fw-rich-picture-off' : 'fw-rich-picture'
    this.dom.style.width = typeof width === 'number' ? `${width}%` : ''
    if (address === null) {
      const text = insteadOf(String(src), this.around.isPrinted)
      this.dom.replaceChildren(words === '' ? text : `${text}: ${words}`)
      return
    }
    const image = document.createElement('img')
    image.src = address
    image.alt = words
    image.referrerPolicy = 'no-referrer'
    image.draggable = false
    this.dom.replaceChildren(image)
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false
    const isOther = !node.sameMarkup(this.node)
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
