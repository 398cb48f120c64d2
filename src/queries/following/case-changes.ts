import { type CaseEvent, isCaseEvent } from '../../../contracts/events/case-event.ts'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { DetailChange } from '../../../contracts/events/payloads.ts'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { ConflictBody, ConflictChange } from '../../../contracts/protocol.ts'
import { applyChanges } from '../../../contracts/rules/case-changes/detail-changes.ts'
import { diffDetail, sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import {
  changesByOthers,
  touchesField,
} from '../../../contracts/rules/case-changes/stale-fields.ts'

/** A case that a dialog opens on; `version` where what it shows is older than the case (a draft). */
export type Opened = { detail: CaseDetail; version?: number }

/**
 * What others did to a case while a dialog on it is open; pure.
 *
 *     version   what the dialog showed when it opened, or when its reader last agreed to start from there
 *     seen      up to here nothing that others did has escaped
 *     stored    the case as it is known at `seen`
 *     changes   of the fields that the dialog writes, after `version`
 *     aside     of all others
 *     isBlind   something was changed and nobody said what: the case has to be read again
 */
export type Watch = {
  caseId: string
  version: number
  seen: number
  stored: CaseDetail
  writes: readonly string[]
  changes: readonly ConflictChange[]
  aside: readonly ConflictChange[]
  isBlind: boolean
}

/** A watch that went on, and what was new in it of the fields that the dialog writes. */
export type Step = { watch: Watch; fresh: readonly ConflictChange[] }

export const beginWatch = (
  { detail, version = detail.version }: Opened,
  writes: readonly string[],
): Watch => ({
  caseId: detail.id,
  version,
  seen: version,
  stored: detail,
  writes,
  changes: [],
  aside: [],
  isBlind: false,
})

/** The version that a plain save may name: never one whose changes the reader has not dealt with. */
export const versionOf = ({ version, seen, changes, isBlind }: Watch): number =>
  changes.length === 0 && !isBlind ? seen : version

const isWritten = (writes: readonly string[], field: string) =>
  writes.some((written) => touchesField(field, written))

const applied = (detail: CaseDetail, changes: readonly DetailChange[]): CaseDetail => {
  const next = applyChanges(detail, changes)
  return next.ok ? next.value : detail
}

/** Where an event skips versions, those between were withheld from us: `seen` stays behind them. */
function takeEvent(step: Step, event: CaseEvent, userId: string): Step {
  const { watch, fresh } = step
  const { row, changes } = event.payload
  if (row.version <= watch.seen) return step
  const seen = row.version === watch.seen + 1 ? row.version : watch.seen
  const on = { ...watch, seen, stored: applied(watch.stored, changes) }
  const { actor, at } = event
  if (actor.id === userId) return { watch: on, fresh }
  const since = [{ actor, at, changes }]
  const aside = changes
    .filter(({ field }) => !isWritten(watch.writes, field))
    .map((change): ConflictChange => ({ ...change, by: actor.name, at }))
  return {
    watch: {
      ...on,
      changes: changesByOthers(since, userId, watch.writes, watch.changes),
      aside: [...watch.aside, ...aside],
    },
    fresh: [...fresh, ...changesByOthers(since, userId, watch.writes)],
  }
}

/** The case was read again: who changed what differs, and when, is not known. */
function takeLoaded(step: Step, detail: CaseDetail): Step {
  const { watch, fresh } = step
  if (!watch.isBlind || detail.version < watch.seen) return step
  const found = diffDetail(watch.stored, detail)
    .filter(({ field }) => isWritten(watch.writes, field))
    .map((change): ConflictChange => ({ ...change, by: null, at: '' }))
  return {
    watch: {
      ...watch,
      seen: detail.version,
      stored: detail,
      changes: [...watch.changes, ...found],
      isBlind: false,
    },
    fresh: [...fresh, ...found],
  }
}

/** Goes on by a batch; null where nothing in it is about the case. */
export function takeEvents(
  watch: Watch,
  events: readonly KnownEvent[],
  userId: string,
): Step | null {
  const step = events.reduce<Step>(
    (before, event) => {
      if (isCaseEvent(event) && event.payload.row.id === watch.caseId) {
        return takeEvent(before, event, userId)
      }
      return event.name === 'case.loaded' && event.payload.detail.id === watch.caseId
        ? takeLoaded(before, event.payload.detail)
        : before
    },
    { watch, fresh: [] },
  )
  return step.watch === watch ? null : step
}

/** Goes on by a refusal, which knows of changes that no event has brought yet. */
export function takeRefusal(watch: Watch, { version, changes }: ConflictBody): Step {
  const known = new Map(watch.changes.map((change) => [change.field, change]))
  const fresh = changes.filter(({ field, to }) => !sameJson(known.get(field)?.to, to))
  for (const change of changes) known.set(change.field, change)
  return {
    watch: {
      ...watch,
      seen: Math.max(watch.seen, version),
      stored: version > watch.seen ? applied(watch.stored, fresh) : watch.stored,
      changes: [...known.values()],
      isBlind: known.size === 0,
    },
    fresh,
  }
}

/** The reader has taken note: what is sent from here on is meant for the case as it is now. */
export const agree = (watch: Watch): Watch => ({
  ...watch,
  version: watch.seen,
  changes: [],
  aside: [],
})

/** The case before those changes were made. */
export const without = (detail: CaseDetail, changes: readonly DetailChange[]): CaseDetail =>
  applied(
    detail,
    changes.toReversed().map(({ field, from, to }) => ({ field, from: to, to: from })),
  )
