import { allSettled, type Effect } from 'effector'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Activity } from '../../contracts/model/activity.ts'
import type { CaseState } from '../../contracts/model/case.ts'
import { emptyImprint } from '../../contracts/rules/research.ts'
import { startOutbox } from '../../server-mock/outside/mail-out/outbox.ts'
import type { Outcome } from '../../src/bus/outcome.ts'
import { casesRequested } from '../../src/projections/case-list.ts'
import { $activities, $caseDetail, caseOpened } from '../../src/projections/open-case.ts'
import { $view } from '../../src/projections/overlay.ts'
import { $hasPending, createCommandEffect } from '../../src/projections/send.ts'
import { rowIn } from '../../src/projections/view.ts'
import { aLogEntry } from '../support/builders.ts'
import { type CaseDesk, openCaseDesk } from '../support/case-desk.ts'
import { type CaseParts, imageUse } from '../support/case-in-state.ts'
import { type Client, openClient, perform, until } from '../support/client.ts'
import { allCases } from '../support/events.ts'
import { addWaiting } from '../support/outgoing-office.ts'

let desk: CaseDesk
let client: Client

beforeAll(async () => {
  desk = await openCaseDesk()
  // What is put into the outbox stays there: only what the command itself commits is compared.
  await desk.outbox.close()
  client = await openClient(desk.api.origin, desk.own.users.colleague.email, { realtime: false })
})

afterAll(async () => {
  await client?.close()
  await desk?.close()
})

/** Moments and ids are the server's to give; what is new in the timeline is told by type and content. */
const withoutIdentity = ({ type, content }: Activity) => ({ type, content })

function seen(id: string) {
  const { scope } = client
  const row = rowIn(scope.getState($view), id)
  const detail = scope.getState($caseDetail)
  const timeline = scope.getState($activities).map(({ activity }) => withoutIdentity(activity))
  const moments = { version: 0, date_state_updated: '', last_case_activity_timestamp: '' }
  return {
    row: { ...row, ...moments },
    detail: { ...detail, ...moments },
    timeline: timeline.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  }
}

type Input = { case_id: string; version: number }

/** Does it, and gives what was shown before the answer beside what the server made of it. */
async function predicted<I, R>(id: string, fx: Effect<I, Outcome<R>>, input: (of: Input) => I) {
  const { scope } = client
  await allSettled(casesRequested, { scope, params: allCases })
  await allSettled(caseOpened, { scope, params: id })
  const first = { case_id: id, version: scope.getState($caseDetail)?.version ?? 0, tag: 'seen' }
  // The fixture writes rows by hand: one change lets the server derive what they repeat of the detail.
  await perform(scope, addTagFx, first)
  await until(() => !scope.getState($hasPending), 'the tag')
  const version = scope.getState($caseDetail)?.version ?? 0
  const sent = perform(scope, fx, input({ case_id: id, version }))
  const shown = seen(id)
  expect(scope.getState($hasPending)).toBe(true)
  expect(await sent).toMatchObject({ kind: 'done' })
  await until(() => !scope.getState($hasPending), 'confirmation')
  return { shown, confirmed: seen(id) }
}

const waiting = ['2026-11-25T09:00:00.000Z', '2026-11-28T09:00:00.000Z']

async function caseWith(state: CaseState, parts: CaseParts = {}) {
  const id = await desk.makeCase(state, parts)
  if (state === 'ACTIVE') await addWaiting(desk.api.services, desk.own.id, id, waiting)
  return id
}

const same = <I extends Input>(of: I): I => of

const addTagFx = createCommandEffect('case.tag.add')
const cancelFx = createCommandEffect('case.cancel')
const resetFx = createCommandEffect('case.reset')
const activateFx = createCommandEffect('case.activate')
const pauseFx = createCommandEffect('case.automation.pause')
const resumeFx = createCommandEffect('case.automation.resume')
const deleteMailFx = createCommandEffect('case.scheduled-mail.delete')
const contactFx = createCommandEffect('case.contact.change')
const imprintFx = createCommandEffect('case.imprint.change')
const changeEntryFx = createCommandEffect('case.log.change')
const reviewFx = createCommandEffect('case.license.review')
const deleteLicenseFx = createCommandEffect('case.license.delete')

describe('what is shown before the answer is what the server then says', () => {
  test.each(['STANDBY', 'ACTIVE'] as const)('of a cancelled %s case', async (state) => {
    const id = await caseWith(state)
    const { shown, confirmed } = await predicted(id, cancelFx, same)
    expect(shown).toEqual(confirmed)
    expect(confirmed.detail).toMatchObject({ state: 'CANCELLED' })
  })

  test('of a case that was reset', async () => {
    const id = await caseWith('CANCELLED', { detail: { wasActivated: false } })
    const { shown, confirmed } = await predicted(id, resetFx, same)
    expect(shown).toEqual(confirmed)
  })

  test('of an activated case, but for the mails that its flow plans', async () => {
    const id = await caseWith('STANDBY')
    const { services } = desk.api
    const outbox = startOutbox(services)
    services.outbox = outbox
    const { shown, confirmed } = await predicted(id, activateFx, same)
    await outbox.close()
    expect(shown.row.state).toBe(confirmed.row.state)
    expect(shown.detail.overview?.was_activated).toBe(true)
    expect(confirmed.detail.overview?.was_activated).toBe(true)
    expect(confirmed.timeline).toEqual(expect.arrayContaining(shown.timeline))
  })

  test('of paused and resumed automation', async () => {
    const id = await caseWith('ACTIVE')
    const paused = await predicted(id, pauseFx, same)
    expect(paused.shown).toEqual(paused.confirmed)
    const resumed = await predicted(id, resumeFx, same)
    expect(resumed.shown.row).toEqual(resumed.confirmed.row)
    expect(resumed.shown.detail).toEqual(resumed.confirmed.detail)
    expect(resumed.shown.timeline).toHaveLength(resumed.confirmed.timeline.length)
  })

  test('of a scheduled mail that was taken away', async () => {
    const id = await caseWith('ACTIVE')
    const [mail] = (await desk.timeline(id)).filter(({ type }) => type === 'EMAIL_SCHEDULED')
    const { shown, confirmed } = await predicted(id, deleteMailFx, (of) => ({
      ...of,
      activity_id: mail?.id ?? '',
    }))
    expect(shown).toEqual(confirmed)
  })

  test('of another imprint, and of another text in the case log', async () => {
    const anImprint = { id: 'i1', ...emptyImprint, city: 'Telgte' }
    const parts = { detail: { imprint: anImprint, caseLog: [aLogEntry()] } }
    const id = await caseWith('STANDBY', parts)
    const imprint = { ...emptyImprint, city: 'Greven' }
    const changed = await predicted(id, imprintFx, (of) => ({ ...of, imprint }))
    expect(changed.shown).toEqual(changed.confirmed)
    const entry = { entry_id: 'g1', text: 'Two telephones' }
    const corrected = await predicted(id, changeEntryFx, (of) => ({ ...of, ...entry }))
    expect(corrected.shown).toEqual(corrected.confirmed)
  })

  test('of a new contact', async () => {
    const id = await caseWith('ACTIVE')
    const { opponent_contact_details: contact } = await desk.get(id)
    const { shown, confirmed } = await predicted(id, contactFx, (of) => ({
      ...of,
      contact: { ...contact, email: ' new@althaus.example ', company: '', title: 'Dr.' },
    }))
    expect(shown).toEqual(confirmed)
  })

  test.each(['VALID', 'INVALID'] as const)('of a licence found %s', async (state) => {
    const id = await caseWith('CANCELLED', { licenses: ['UNCHECKED'] })
    const { shown, confirmed } = await predicted(id, reviewFx, (of) => ({
      ...of,
      finding_id: imageUse(id),
      state,
    }))
    expect(shown).toEqual(confirmed)
  })

  test('of the last open image use, but for the mail that answers the review', async () => {
    const id = await caseWith('ACTIVE', { licenses: ['UNCHECKED', 'VALID'] })
    const { shown, confirmed } = await predicted(id, reviewFx, (of) => ({
      ...of,
      finding_id: imageUse(id),
      state: 'VALID' as const,
    }))
    expect(shown.row).toEqual(confirmed.row)
    // Fees of a claim that is over keep what was once stored for them, which is never shown before.
    const { claim_details: fees } = confirmed.detail
    expect({ ...shown.detail, claim_details: fees }).toEqual(confirmed.detail)
    expect(confirmed.detail.state).toBe('VALID_LICENSE')
    expect(confirmed.timeline).toEqual(expect.arrayContaining(shown.timeline))
  })

  test('of a deleted licence', async () => {
    const id = await caseWith('ACTIVE', { licenses: ['VALID', 'UNCHECKED'] })
    const { shown, confirmed } = await predicted(id, deleteLicenseFx, (of) => ({
      ...of,
      finding_id: imageUse(id),
    }))
    expect(shown).toEqual(confirmed)
  })
})
