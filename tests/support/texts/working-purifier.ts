import { afterAll, beforeAll, vi } from 'vitest'

function* below(node: Node): Generator<Node> {
  yield node
  for (const child of node.childNodes) yield* below(child)
}

/**
 * The purifier reads names by the getter of Node, which happy-dom leaves empty, and removes nodes while it walks, which
 * ends happy-dom's walk. That hostile texts are harmless is proven in Chromium.
 */
export function letPurifierWork(): void {
  beforeAll(() => {
    vi.spyOn(Node.prototype, 'nodeName', 'get').mockImplementation(function (this: Node) {
      return this.nodeName
    })
    const iterate = document.createNodeIterator.bind(document)
    vi.spyOn(document, 'createNodeIterator').mockImplementation((root, ...shown) => {
      const nodes = [...below(root)]
      const nextNode = () => {
        while (nodes[0] && !root.contains(nodes[0])) nodes.shift()
        return nodes.shift() ?? null
      }
      return Object.assign(iterate(root, ...shown), { nextNode })
    })
  })
  afterAll(() => vi.restoreAllMocks())
}
