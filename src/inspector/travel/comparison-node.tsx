import { ABSENT, differs, membersOf } from '../tree/compare.ts'
import type { Mark, TreeNode } from '../tree/tree-node.ts'
import { readable, ShownValue } from '../tree/value-node.tsx'

function markOf(then: unknown, now: unknown): Mark | null {
  if (then === ABSENT) return 'added'
  if (now === ABSENT) return 'removed'
  return differs(then, now) ? 'changed' : null
}

/** A place in two states, side by side. */
function comparisonNode(
  name: string,
  then: unknown,
  now: unknown,
  path: string,
  onlyDifferences: boolean,
): TreeNode {
  const isBranch = (membersOf(now) ?? membersOf(then)) !== null
  return {
    path,
    name,
    value: (
      <span className="fw-tree-sides fw-fill">
        <ShownValue value={then} />
        <ShownValue value={now} />
      </span>
    ),
    mark: markOf(then, now),
    children: isBranch ? () => comparisonNodes(then, now, path, onlyDifferences) : null,
    copy: () => readable(then),
  }
}

const none: ReadonlyMap<string, unknown> = new Map()

/** The places inside two values in canonical order: keys sorted, entities by id (engine.md 12). */
export function comparisonNodes(
  then: unknown,
  now: unknown,
  path: string,
  onlyDifferences: boolean,
): readonly TreeNode[] {
  const before = membersOf(then) ?? none
  const after = membersOf(now) ?? none
  const keys = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return keys.flatMap((key) => {
    const left = before.has(key) ? before.get(key) : ABSENT
    const right = after.has(key) ? after.get(key) : ABSENT
    if (onlyDifferences && !differs(left, right)) return []
    return [comparisonNode(key, left, right, `${path}/${key}`, onlyDifferences)]
  })
}
