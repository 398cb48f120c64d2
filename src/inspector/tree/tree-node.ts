import type { ReactNode } from 'react'

/** How a place differs between two states. */
export type Mark = 'changed' | 'added' | 'removed'

/** A place in a tree that is opened as far as somebody looks. */
export interface TreeNode {
  /** Unique within the tree, and the same for the same place of another value: what was opened stays open. */
  readonly path: string
  readonly name: string
  readonly value: ReactNode
  readonly mark: Mark | null
  /** Made when it is opened; null where there is nothing below. */
  readonly children: (() => readonly TreeNode[]) | null
  /** What a copy of this place gives. */
  readonly copy: () => string
}

/** One line of the tree as it is opened. */
export type TreeLine =
  | { kind: 'node'; node: TreeNode; level: number; isOpen: boolean; parent: string | null }
  | { kind: 'more'; path: string; hidden: number; level: number; parent: string | null }

/** What tells a line from all others. */
export const pathOf = (line: TreeLine): string =>
  line.kind === 'node' ? line.node.path : line.path

/** Lines of one place that are shown before somebody asks for more. */
export const PAGE = 100

/** What is open, and how many lines of a place are shown, both by path. */
export type Opened = { paths: ReadonlySet<string>; pages: ReadonlyMap<string, number> }

/** The lines that are seen, from top to bottom. */
export function linesOf(
  nodes: readonly TreeNode[],
  opened: Opened,
  level = 1,
  parent: string | null = null,
): TreeLine[] {
  const shown = PAGE * (opened.pages.get(parent ?? '') ?? 1)
  const lines = nodes.slice(0, shown).flatMap((node): TreeLine[] => {
    const isOpen = node.children !== null && opened.paths.has(node.path)
    const line: TreeLine = { kind: 'node', node, level, isOpen, parent }
    return isOpen && node.children
      ? [line, ...linesOf(node.children(), opened, level + 1, node.path)]
      : [line]
  })
  const hidden = nodes.length - shown
  if (hidden <= 0) return lines
  return [...lines, { kind: 'more', path: `${parent ?? ''}…`, hidden, level, parent }]
}

/** Paths to open so that as much is seen as fits into so many lines, level by level. */
export function openedFor(nodes: readonly TreeNode[], most: number): string[] {
  const paths: string[] = []
  let left = most - nodes.length
  const waiting = [...nodes]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const below = next.children?.() ?? []
    if (below.length === 0 || below.length > left) continue
    left -= below.length
    paths.push(next.path)
    waiting.push(...below)
  }
  return paths
}
