/** What is used of a browser's storage. */
export type KeptStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Under such names lies what was typed and not saved (G-614). */
const isOfDraft = /-drafts?(?::|$)/

/**
 * The browser's storage, or this page's memory for what the browser does not take: people work with a
 * storage that is forbidden or full as well, their session then lasts as long as the page. `holdsDraft` says whether
 * something typed is in that memory alone.
 */
export function createKeptStorage(
  open: () => KeptStorage,
): KeptStorage & { holdsDraft: () => boolean } {
  const memory = new Map<string, string>()
  return {
    getItem: (key) => {
      const kept = memory.get(key)
      if (kept !== undefined) return kept
      try {
        return open().getItem(key)
      } catch {
        return null
      }
    },
    setItem: (key, value) => {
      try {
        open().setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
    removeItem: (key) => {
      memory.delete(key)
      try {
        open().removeItem(key)
      } catch {
        return
      }
    },
    holdsDraft: () => [...memory.keys()].some((key) => isOfDraft.test(key)),
  }
}

/** What this tab alone keeps, for as long as it is open: it survives a reload, and nobody else finds it. */
export const tabStorage = createKeptStorage(() => sessionStorage)

/** Storage of the running page; it is one, so that every reader finds what another one wrote. */
export const browserStorage = createKeptStorage(() => localStorage)
