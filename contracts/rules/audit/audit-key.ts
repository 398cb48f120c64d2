import type { AuditFilter } from '../../events/audit.ts'

/** Tells questions to the log apart: equal ones, equal text. */
export const auditKey = ({ person, action, since, until }: AuditFilter): string =>
  JSON.stringify([person ?? null, action ?? null, since ?? null, until ?? null])
