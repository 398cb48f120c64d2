import { createWatch, type Scope } from 'effector'
import { $view } from '../../commands/overlay.ts'
import type { View } from '../../projections/view.ts'

/**
 * Tells mounted rows of a scope that their case changed: each listens by its id and is told once a
 * batch, so that a batch costs what it touches, however many rows are loaded (stack.md, 4).
 */
export type RowSource = {
  view: () => View
  listen: (id: string, listener: () => void) => () => void
}

const sources = new WeakMap<Scope, RowSource>()

function createRowSource(scope: Scope): RowSource {
  const listeners = new Map<string, Set<() => void>>()
  let view = scope.getState($view)

  const tell = (ids: Iterable<string>) => {
    const told = new Set<Set<() => void>>()
    for (const id of ids) {
      const known = listeners.get(id)
      if (!known || told.has(known)) continue
      told.add(known)
      for (const listener of known) listener()
    }
  }
  createWatch({
    unit: $view,
    scope,
    fn: (next) => {
      const before = view
      view = next
      if (before.overlay !== next.overlay) {
        tell([...before.overlay.touched.keys(), ...next.overlay.touched.keys()])
      }
      if (before.workspace.rows !== next.workspace.rows) tell(next.workspace.rows.dirty)
    },
  })

  return {
    view: () => view,
    listen: (id, listener) => {
      const known = listeners.get(id) ?? new Set()
      listeners.set(id, known.add(listener))
      return () => {
        known.delete(listener)
        if (known.size === 0) listeners.delete(id)
      }
    },
  }
}

/** The source of a scope, the same for all its rows; outside a scope is a bug. */
export function rowSource(scope: Scope | null): RowSource {
  if (!scope) throw new Error('A case row was rendered outside the scope of the app')
  const known = sources.get(scope) ?? createRowSource(scope)
  sources.set(scope, known)
  return known
}
