import { pathOf, type TreeLine } from './tree-node.ts'

type Acts = { go: (index: number) => void; toggle: (line: TreeLine) => void }

/**
 * Right opens a place or goes into it, Left closes it or goes out, Enter and Space turn it, the others walk.
 * Whether the key did anything.
 */
export function actOnKey(
  key: string,
  line: TreeLine,
  at: number,
  lines: readonly TreeLine[],
  acts: Acts,
) {
  const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[key]
  if (step !== undefined) {
    acts.go(step)
    return true
  }
  const isBranch = line.kind === 'more' || line.node.children !== null
  const isOpen = line.kind === 'node' && line.isOpen
  if (key === 'Enter' || key === ' ' || (key === 'ArrowRight' && !isOpen)) {
    if (isBranch) acts.toggle(line)
    return true
  }
  if (key === 'ArrowRight') acts.go(at + 1)
  else if (key === 'ArrowLeft' && isOpen) acts.toggle(line)
  else if (key === 'ArrowLeft') acts.go(lines.findIndex((one) => pathOf(one) === line.parent))
  else return false
  return true
}
