import { sameJson } from '../../contracts/rules/case-changes/detail-diff.ts'
import { browserStorage } from './browser-storage.ts'

/** What is kept under each of some names. */
type KeptRecord = Readonly<Record<string, unknown>>

/**
 * What is kept, after this tab has changed it from `before` to `now`. What another tab keeps there stays: each writes
 * only what it has changed itself.
 */
export function withOwnChanges(kept: KeptRecord, before: KeptRecord, now: KeptRecord): KeptRecord {
  const names = new Set([...Object.keys(kept), ...Object.keys(now)])
  const entries = [...names].map((name): [string, unknown] => [
    name,
    sameJson(before[name], now[name]) ? kept[name] : now[name],
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Keeps a record in the browser; an empty one leaves nothing behind. */
export function keepRecord(key: string, record: KeptRecord): void {
  if (Object.keys(record).length === 0) browserStorage.removeItem(key)
  else browserStorage.setItem(key, JSON.stringify(record))
}
