import { createStore, sample } from 'effector'
import type { CaseEvent } from '../../contracts/events/definitions.ts'
import { logBegun } from '../bus/inbox.ts'
import { $log, checkpointDue, checkpointTaken } from '../bus/intake.ts'
import { createOffice, foldCases, foldOffice, type Office } from './fold/office.ts'
import { saveOffice } from './fold/save-office.ts'
import { steadily } from './steady.ts'

/** Shared by all scopes, so never folded into: the first batch of a scope starts from a fresh one. */
const untouched: Office = createOffice()

/** All confirmed state: what the log of this scope folds to. */
export const $office = createStore<Office>(untouched, { serialize: 'ignore' })
  .on($log, (office, { batch, others }) => {
    if (batch.length === 0) return office
    const own = office === untouched ? createOffice() : office
    if (others.length > 0) return foldOffice(own, batch)
    // None of the batch is about anything else.
    return foldCases(own, batch as readonly CaseEvent[])
  })
  .on(logBegun, createOffice)

/** What few events touch. */
type Standing = Pick<
  Office,
  | 'session'
  | 'day'
  | 'lists'
  | 'unmapped'
  | 'tags'
  | 'translations'
  | 'invoiceTemplates'
  | 'mailFlows'
  | 'caseTemplates'
  | 'provider'
  | 'mailSetup'
  | 'users'
  | 'business'
  | 'terms'
  | 'audit'
> & { pulseSince: string | null }

const steadyStanding = steadily<Standing>()

function standingOf(office: Office): Standing {
  const { session, day, lists, unmapped, tags, translations, provider, pulse } = office
  const { mailSetup, users, business, terms, audit } = office
  const { invoiceTemplates, mailFlows, caseTemplates } = office
  const known = { session, day, lists, unmapped, tags, translations, provider }
  const setup = { mailSetup, invoiceTemplates, mailFlows, caseTemplates }
  const parts = { ...known, ...setup, users, business, terms, audit }
  return steadyStanding(session, { ...parts, pulseSince: pulse.since })
}

/** Whoever depends on these alone is not woken by what happens to cases. */
export const $standing = $office.map(standingOf)

sample({
  clock: checkpointDue,
  source: $office,
  fn: (office) => ({ checkpoint: saveOffice(office) }),
  target: checkpointTaken,
})
