import type { Office } from './office.ts'

/**
 * A copy that can be folded on while the original stays as it is. Entities are shared, because no fold
 * changes one; whatever is changed in place is not.
 */
export function copyOffice(office: Office): Office {
  const { session, day, rows, lists, counts, unmapped, details, activities } = office
  const { tags, translations, provider, mailSetup, users, business, terms, audit } = office
  const { invoiceTemplates, mailFlows, caseTemplates, pulse, recent } = office
  return {
    session: { ...session },
    day: { ...day },
    rows: { map: rows.map.copy(), dirty: [...rows.dirty], moved: rows.moved, late: rows.late },
    lists: {
      map: new Map(
        [...lists.map].map(([key, list]) => [
          key,
          {
            ...list,
            ids: new Set(list.ids),
            hidden: new Set(list.hidden),
            fresh: new Set(list.fresh),
          },
        ]),
      ),
    },
    counts: { ...counts, counts: counts.counts && { ...counts.counts } },
    unmapped: { ...unmapped, counts: unmapped.counts && { ...unmapped.counts } },
    details: { map: new Map(details.map), stale: new Set(details.stale) },
    activities: { map: new Map(activities.map) },
    tags: { ...tags, tags: tags.tags && [...tags.tags] },
    translations: { ...translations },
    invoiceTemplates: { ...invoiceTemplates },
    mailFlows: { ...mailFlows },
    caseTemplates: { ...caseTemplates },
    provider: { ...provider },
    users: { ...users },
    mailSetup: { ...mailSetup },
    business: { ...business },
    terms: { ...terms },
    audit: { ...audit },
    pulse: {
      ...pulse,
      seconds: new Map([...pulse.seconds].map(([second, counts]) => [second, { ...counts }])),
    },
    recent: { ...recent, events: [...recent.events] },
  }
}
