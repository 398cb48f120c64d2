import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * Who did what in a customer's administration. A trigger refuses to change or remove an
 * entry, so nothing refers to what it names: users may go, their entries stay.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    /** In the order of writing; timestamps may be equal. */
    n: bigint('n', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: text('customer_id').notNull(),
    at: instant('at'),
    actorKind: text('actor_kind', { enum: ['user', 'opponent', 'provider', 'system'] }).notNull(),
    actorId: text('actor_id'),
    /** As they were called then. */
    actorName: text('actor_name'),
    action: text('action').notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id'),
    targetName: text('target_name'),
    /** As `contracts/events/audit.ts` says; never a secret. */
    changes: jsonb('changes').notNull(),
  },
  (t) => [index('audit_entry_at').on(t.customerId, t.at, t.n)],
)
