import type { Offered } from './state.ts'
import type { OutboxStorage } from './storage.ts'

/** Forms of this tab that wait for the end of a command. */
export function createForms(outboxStorage: OutboxStorage) {
  const forms = new Map<string, (offered: Offered) => void>()

  /** Gives the form what it waits for; false without one. */
  function answer(id: string, offered: Offered): boolean {
    const form = forms.get(id)
    forms.delete(id)
    form?.(offered)
    return form !== undefined
  }

  return {
    open: (id: string): Promise<Offered> =>
      new Promise((resolve) => {
        forms.set(id, resolve)
      }),
    has: (id: string): boolean => forms.has(id),
    ids: (): string[] => [...forms.keys()],
    answer,
    /** The form stops waiting for it: from here on it counts as waiting for a connection. */
    letWait: (id: string): void => {
      // A session that is over hears of nothing: writing its old entry back would revive what was done since.
      outboxStorage.lookAgain(id)
      const entry = outboxStorage.get(id)
      if (entry && !entry.waits) outboxStorage.write({ ...entry, waits: true })
      answer(id, { kind: 'waiting' })
    },
  }
}

export type Forms = ReturnType<typeof createForms>
