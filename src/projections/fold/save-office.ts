import type { Office } from './office.ts'
import { copied } from './pulse.ts'
import type { SavedOffice } from './snapshot.ts'

const savedIds = new WeakMap<Set<string>, string[]>()

/** The loaded ids in their order: many, and the same at most checkpoints. A list's set only grows. */
function idsIn(ids: Set<string>): string[] {
  const known = savedIds.get(ids)
  if (known?.length === ids.size) return known
  const all = [...ids]
  savedIds.set(ids, all)
  return all
}

/**
 * Everything in the order in which it lies: lists, details and timelines let their oldest go first, and rows
 * are many and a checkpoint is taken while somebody works, so whoever compares rows sorts them.
 */
export function saveOffice(office: Office): SavedOffice {
  const { session, day, rows, lists, counts, unmapped, details, activities, tags, recent } = office
  const { translations, provider, mailSetup, users, business, terms, audit, pulse } = office
  const { invoiceTemplates, mailFlows, caseTemplates } = office
  return {
    session: { ...session },
    day: { ...day },
    rows: rows.map.toArray(),
    lists: [...lists.map.values()].map(({ ids, hidden, fresh, revision: _, ...list }) => ({
      ...list,
      ids: idsIn(ids),
      hidden: [...hidden].toSorted(),
      fresh: [...fresh].toSorted(),
    })),
    counts: { ...counts },
    unmapped: { ...unmapped },
    details: { opened: [...details.map.values()], stale: [...details.stale].toSorted() },
    activities: [...activities.map].map(([case_id, { asOf, timeline }]) => ({
      case_id,
      asOf,
      timeline: [...timeline],
    })),
    tags: { tags: tags.tags && [...tags.tags], asOf: tags.asOf },
    translations: { ...translations },
    invoiceTemplates: {
      ...invoiceTemplates,
      list: invoiceTemplates.list && [...invoiceTemplates.list],
    },
    mailFlows: { ...mailFlows },
    caseTemplates: { ...caseTemplates, list: caseTemplates.list && [...caseTemplates.list] },
    provider: { ...provider },
    users: { ...users, list: users.list && [...users.list] },
    mailSetup: { ...mailSetup },
    business: { ...business },
    terms: { ...terms },
    audit: { lists: audit.lists.map((list) => ({ ...list, entries: [...list.entries] })) },
    pulse: { since: pulse.since, seconds: copied(pulse.seconds) },
    recent: { since: recent.since, events: [...recent.events] },
  }
}
