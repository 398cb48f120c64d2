import { allSettled, createWatch, type Scope } from 'effector'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { contactRefusal } from '../../../contracts/rules/cases/contact.ts'
import { refusedForNow } from '../../../src/bus/outcome.ts'
import { commandHandlers } from '../../../src/commands/handlers.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { $activities, $openCaseId } from '../../../src/queries/cases/open-case.ts'
import { sessionEnded } from '../../../src/queries/following/session.ts'
import { pendingOf, startTab } from '../../support/client/engine-tab.ts'
import { answered, fakeGateway, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { slowPart } from '../../support/client/slow-part.ts'
import { settle, testClock } from '../../support/client/timers.ts'
import { aCaseDetail, aCaseRow } from '../../support/records/builders.ts'
import { aUser } from '../../support/records/events.ts'
import { note, noteFx, notesOf, saved, standingsOf } from '../unsent-note.ts'

const loginFx = createCommandEffect('session.login')
const cancelFx = createCommandEffect('case.cancel')
const contactFx = createCommandEffect('case.contact.change')

const ofCase = { case_id: '481516', version: 7 }

/** A tab whose list is there before anything can be done. */
async function lateTab(parts: Parameters<typeof startTab>[0] = {}) {
  const part = slowPart(commandHandlers)
  return { part, ...(await startTab({ ...parts, commandHandlers: part.late })) }
}

/** An open case in a browser that keeps no commands. */
async function lateOffice() {
  const part = slowPart(commandHandlers)
  const gateway = fakeGateway(aUser())
  const clock = testClock()
  const scope = officeScope({
    gateway,
    clock,
    commandHandlers: part.late,
    rows: [aCaseRow({ version: 7, state: 'PAID' })],
    details: [aCaseDetail({ version: 7, state: 'PAID' })],
    activities: { [ofCase.case_id]: [] },
  })
  await allSettled($openCaseId, { scope, params: ofCase.case_id })
  const outcomes: unknown[] = []
  for (const unit of [noteFx.doneData, contactFx.doneData]) {
    createWatch({ unit, scope, fn: (outcome) => void outcomes.push(outcome) })
  }
  return { part, gateway, clock, scope, outcomes }
}

const notesShown = (scope: Scope) =>
  scope
    .getState($activities)
    .flatMap(({ activity, pending }) =>
      activity.type === 'NOTE' ? [{ text: activity.content.text, pending }] : [],
    )

describe('a command that is given before its handler is here', () => {
  test('is kept and pending at once, and sent as soon as the handler has come', async () => {
    const { part, send, scope, gateway, written, clock } = await lateTab()
    gateway.answer('addNote', () => saved())
    expect(part.attempts()).toBe(0)
    const outcome = await send(noteFx, note)
    expect([pendingOf(scope), standingsOf(scope), part.attempts()]).toEqual([
      ['case.note.add'],
      ['form'],
      1,
    ])
    expect(written.some((line) => line.includes('Hello'))).toBe(true)
    expect([outcome(), notesOf(gateway)]).toEqual([null, []])
    await part.come()
    await clock.pass(1_000)
    expect(outcome()).toMatchObject({ kind: 'done' })
    expect(notesOf(gateway)).toHaveLength(1)
    expect([pendingOf(scope), standingsOf(scope)]).toEqual([[], []])
  })

  test('shows what it will do from the moment on at which the handler comes', async () => {
    const { part, gateway, scope } = await lateOffice()
    gateway.answer('addNote', () => new Promise(() => undefined))
    void allSettled(noteFx, { scope, params: note })
    await settle()
    expect(notesShown(scope)).toEqual([])
    await part.come()
    expect(notesShown(scope)).toEqual([{ text: 'Hello', pending: true }])
  })

  test('is judged by the rules when the handler has come: what they refuse is never sent', async () => {
    const { part, gateway, scope, outcomes } = await lateOffice()
    const { opponent_contact_details: contact } = aCaseDetail({})
    void allSettled(contactFx, { scope, params: { ...ofCase, contact } })
    await part.come()
    expect(outcomes).toEqual([refused(String(contactRefusal('PAID')))])
    expect(gateway.asked).toEqual([])
  })

  test('is refused for now where the handler cannot be fetched: nothing was sent', async () => {
    const { part, gateway, scope, outcomes } = await lateOffice()
    void allSettled(noteFx, { scope, params: note })
    await part.fail()
    expect(outcomes).toEqual([refusedForNow(unreachable)])
    expect(outcomes).toMatchObject([{ message: messages.unreachable }])
    expect([gateway.asked, pendingOf(scope)]).toEqual([[], []])

    gateway.answer('addNote', () => saved())
    void allSettled(noteFx, { scope, params: note })
    await part.come()
    expect(outcomes).toMatchObject([{ kind: 'refused' }, { kind: 'done' }])
    expect(notesOf(gateway)).toHaveLength(1)
  })

  test('ends after 15 s where the handler neither comes nor fails', async () => {
    const { scope, clock, outcomes } = await lateOffice()
    void allSettled(noteFx, { scope, params: note })
    await clock.pass(14_000)
    expect(outcomes).toEqual([])
    await clock.pass(1_000)
    expect(outcomes).toEqual([refusedForNow(unreachable)])
  })

  test('that cannot wait is kept too, and leaves nothing where the handler cannot be fetched', async () => {
    const { part, send, scope, gateway } = await lateTab()
    const outcome = await send(cancelFx, ofCase)
    expect([standingsOf(scope), outcome()]).toEqual([['form'], null])
    await part.fail()
    expect(outcome()).toEqual(refusedForNow(unreachable))
    expect([standingsOf(scope), pendingOf(scope)]).toEqual([[], []])
    expect(gateway.asked.some(({ name }) => name === 'cancelCase')).toBe(false)
  })

  test('is not sent in the session of somebody who logged in meanwhile', async () => {
    const { part, gateway, scope, outcomes } = await lateOffice()
    void allSettled(noteFx, { scope, params: note })
    gateway.session = () => ({ user: aUser({ user_id: 'u-bruno' }), fileToken: 'f' })
    await part.come()
    expect(outcomes).toMatchObject([{ message: expect.stringMatching(/^Your session has ended/) }])
    expect(gateway.asked).toEqual([])
  })

  test('is none of the login: who comes in waits for no file [AUTH-08]', async () => {
    const { part, send, gateway } = await lateTab({ loggedIn: false })
    gateway.answer('login', () =>
      answered({ ...aUser(), accessToken: 'a', renew_token: 'r', file_token: 'f' }),
    )
    const outcome = await send(loginFx, { email: 'agent@pro.example', password: 'Framewright-1' })
    expect(outcome()).toMatchObject({ kind: 'done' })
    expect(part.attempts()).toBe(0)
  })
})

describe('the outbox before the handlers are here', () => {
  /** A note of an earlier page that could not be sent. */
  async function unsentOfBefore() {
    const { browser, tab, send, clock } = await startTab()
    await send(noteFx, note)
    await clock.pass(3_000)
    tab.die()
    return browser
  }

  test('fetches them for what an earlier page left, and sends it', async () => {
    const tab = await lateTab({ browser: await unsentOfBefore() })
    tab.gateway.answer('addNote', () => saved())
    expect([pendingOf(tab.scope), tab.part.attempts()]).toEqual([['case.note.add'], 1])
    await tab.part.come()
    await tab.clock.pass(3_000)
    expect(notesOf(tab.gateway)).toHaveLength(1)
    expect(standingsOf(tab.scope)).toEqual([])
  })

  test('keeps what it cannot send yet, and asks for them again and again, but not at once', async () => {
    const { part, clock, gateway, scope } = await lateTab({ browser: await unsentOfBefore() })
    gateway.answer('addNote', () => saved())
    for (let failures = 1; failures <= 5; failures += 1) {
      expect(part.attempts()).toBe(failures)
      await part.fail()
      await clock.pass(2_000)
      expect([part.attempts(), standingsOf(scope)]).toEqual([failures, ['waiting']])
      await clock.pass(2_000)
    }
    await part.come()
    await clock.pass(3_000)
    expect(notesOf(gateway)).toHaveLength(1)
    expect([standingsOf(scope), pendingOf(scope)]).toEqual([[], []])
  })

  test('keeps it for the next login where the session ends meanwhile', async () => {
    const { part, scope, clock, gateway, browser } = await lateTab({
      browser: await unsentOfBefore(),
    })
    // The scope is not settled before the command handlers have come.
    void allSettled(sessionEnded, { scope, params: { reason: 'forced', message: 'Out' } })
    gateway.session = () => null
    await part.come()
    await clock.pass(3_000)
    expect(notesOf(gateway)).toEqual([])
    expect([...browser.kept.keys()].filter((key) => key.includes('journal'))).toHaveLength(1)
  })
})
