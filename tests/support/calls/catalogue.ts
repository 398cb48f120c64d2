/**
 * The catalogue of calls: of each the state that it is right in, the right request, the client's command that is done
 * by it and the events that it tells. Every proof that makes calls takes them from here (docs/testing.md).
 */
import { type CallName, calls } from '../../../contracts/api/calls.ts'
import type { CommandName } from '../../../contracts/commands/commands.ts'
import type { ServerEventName } from '../../../contracts/events/definitions.ts'
import type { Reply } from '../server/api.ts'
import type { Office } from '../server/api-office.ts'
import { accountEntries } from './accounts.ts'
import { caseBulkEntries } from './case-bulk.ts'
import { caseEntries } from './cases.ts'
import { claimEntries } from './claims.ts'
import { dashboardEntries } from './dashboard.ts'
import { type Caller, type Entry, type Request, requestIn, type Said, sceneOf } from './entry.ts'
import { invoiceTemplateEntries } from './invoice-templates.ts'
import { letterEntries } from './letters.ts'
import { mailEntries } from './mail.ts'
import { mailFlowEntries } from './mail-flows.ts'
import { mailTemplateEntries } from './mail-templates.ts'
import { officeEntries } from './office.ts'
import { portalSettingsEntries } from './portal-settings.ts'
import { translationEntries } from './translations.ts'
import { unmappedEntries } from './unmapped.ts'

const entries = {
  ...accountEntries,
  ...officeEntries,
  ...dashboardEntries,
  ...caseEntries,
  ...claimEntries,
  ...caseBulkEntries,
  ...letterEntries,
  ...mailEntries,
  ...mailFlowEntries,
  ...mailTemplateEntries,
  ...unmappedEntries,
  ...translationEntries,
  ...invoiceTemplateEntries,
  ...portalSettingsEntries,
} satisfies Record<CallName, Entry>

type Commands = {
  [N in CallName as (typeof entries)[N] extends { command: CommandName } ? N : never]: N
}
/** A call by which a command of the client is done, and such a command. */
export type Commanding = keyof Commands
export type Catalogued = (typeof entries)[Commanding]['command']

/** Every call by its name: one that is missing is a type error. */
export const catalogue: Readonly<Record<CallName, Entry>> = entries

export const callNames = Object.keys(calls) as CallName[]

/** The event that a call is about; null where nobody is told. */
export const eventOf = (name: CallName): ServerEventName | null =>
  catalogue[name].tells?.[0] ?? null

/** A change that no event tells of: data of one user, orders for many cases, what keeps a command from being done. */
export const isUntold = (name: CallName): boolean =>
  calls[name].effect === 'change' && eventOf(name) === null

/** The right request of a call about records of `of`, made ready where they are the caller's own. */
export const requestOf = async (
  name: CallName,
  of: Office,
  me: Caller,
  said?: Said,
): Promise<Request> =>
  requestIn(calls[name], catalogue[name], await sceneOf(calls[name], catalogue[name], of, me), said)

/** Asks for it as that caller. */
export async function askFor(name: CallName, of: Office, me: Caller): Promise<Reply> {
  const { path, ...init } = await requestOf(name, of, me)
  return me.api.call(path, { ...init, token: me.token })
}
