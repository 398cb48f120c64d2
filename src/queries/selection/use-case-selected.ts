import { createWatch, type Scope } from 'effector'
import { useProvidedScope } from 'effector-react'
import { useCallback, useSyncExternalStore } from 'react'
import { $caseSelection, isSelected } from './case-selection.ts'

/**
 * Tells mounted rows of a scope that they are marked or are so no more: a press of the mark costs the rows that it
 * changes, of all that are on screen (as `row-source.ts` does for cases).
 */
type SelectionSource = {
  has: (id: string) => boolean
  listen: (id: string, listener: () => void) => () => void
}

const sources = new WeakMap<Scope, SelectionSource>()

function createSource(scope: Scope): SelectionSource {
  const listeners = new Map<string, Set<() => void>>()
  let selection = scope.getState($caseSelection)
  createWatch({
    unit: $caseSelection,
    scope,
    fn: (next) => {
      const before = selection
      selection = next
      for (const [id, told] of listeners) {
        if (isSelected(before, id) === isSelected(next, id)) continue
        for (const listener of told) listener()
      }
    },
  })
  return {
    has: (id) => isSelected(selection, id),
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

function sourceOf(scope: Scope | null): SelectionSource {
  if (!scope) throw new Error('A case row was rendered outside the scope of the app')
  const known = sources.get(scope) ?? createSource(scope)
  sources.set(scope, known)
  return known
}

/** Whether a case is marked; re-renders for this case alone. */
export function useCaseSelected(id: string): boolean {
  const source = sourceOf(useProvidedScope())
  const subscribe = useCallback((told: () => void) => source.listen(id, told), [source, id])
  return useSyncExternalStore(subscribe, () => source.has(id))
}
