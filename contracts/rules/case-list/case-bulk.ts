import type { CaseBulkKind } from '../../model/cases/case-bulk.ts'

/** What is said where an order is refused, or a case of it for a fault. */
export const bulkMessages = {
  running: 'Another bulk action of yours is still running.',
  nobody: 'There are no cases to apply this to.',
  notNow: 'This bulk action is still running: stop it first.',
  noUndo: 'This bulk action cannot be undone.',
  undone: 'This bulk action has already been undone.',
  failed: 'This case could not be changed. Try again later.',
} as const

/** What an undo cannot bring back, be it that there was nothing: no call does. */
const none: Partial<Record<CaseBulkKind, string>> = {
  reminder:
    'This case had an overdue reminder before, and a reminder cannot be set for a day in the past.',
  flow: 'This case had no mail flow before, and an assigned one cannot be removed.',
  language: 'This case had no language before, and an assigned one cannot be removed.',
}

/** Why a case stays as it is when an order is taken back. */
export const noWayBack = (kind: CaseBulkKind): string => none[kind] ?? bulkMessages.noUndo

/** What no call puts back as it was: an activation mails the opponent, a pause moves what is planned. */
const forGood: readonly CaseBulkKind[] = ['cancel', 'pause', 'resume']

export const isUndoable = (kind: CaseBulkKind): boolean => !forGood.includes(kind)
