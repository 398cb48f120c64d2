import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import { answered as taken } from '../../src/bus/log/inbox.ts'
import {
  $outboxState,
  clearOutboxFx,
  outboxDiscarded,
  outboxRetried,
  outboxSendPressed,
  unreadableDiscarded,
} from '../../src/commands/outbox.ts'
import { createCommandEffect } from '../../src/commands/send.ts'
import { pendingOf, startTab } from '../support/client/engine-tab.ts'
import { refused, unreachable } from '../support/client/fake-gateway.ts'
import { testBrowser } from '../support/client/tabs.ts'
import { aCaseRow } from '../support/records/builders.ts'
import { aUser, pageListed } from '../support/records/events.ts'
import {
  askedOf,
  idsOf,
  note,
  noteFx,
  notesOf,
  press,
  saved,
  standingsOf,
  type Tab,
  withUnsentNote,
} from './unsent-note.ts'

const createFx = createCommandEffect('case.create')

const uploadFx = createCommandEffect('case.license.upload')

const aNewCase = { host: 'new.example', source_case_id: null }

describe('what is overtaken', () => {
  const stale = refused('Another user was faster', 412, {
    error_message: 'Another user was faster',
    version: 9,
    changes: [],
  })

  const overtakenBy = async (refusal: ReturnType<typeof refused>) => {
    const tab = await withUnsentNote()
    tab.gateway.answer('addNote', () => refusal)
    await tab.clock.pass(5_000)
    expect(standingsOf(tab.scope)).toEqual(['refused'])
    return tab
  }

  test('is pending in no tab', async () => {
    const tab = await overtakenBy(stale)
    expect(pendingOf(tab.scope)).toEqual([])
    const other = await startTab({ browser: tab.browser })
    expect(standingsOf(other.scope)).toEqual(['refused'])
    expect(pendingOf(other.scope)).toEqual([])
  })

  test('by a conflict is saved over as a new command with the version in its way', async () => {
    const tab = await overtakenBy(stale)
    const [first] = notesOf(tab.gateway)
    const [id = ''] = idsOf(tab.scope)
    tab.gateway.answer('addNote', () => unreachable)
    const pressedAt = tab.clock.now().toISOString()
    await press(tab, outboxRetried, 'no such command')
    await press(tab, outboxRetried, id)
    await tab.clock.pass(1_000)
    const last = notesOf(tab.gateway).at(-1)
    expect(last?.request).toEqual(first?.request)
    expect(last?.change?.version).toBe(9)
    expect(last?.change?.commandId).not.toBe(id)
    const [item] = tab.scope.getState($outboxState).items
    expect(item?.entry.command).toMatchObject({
      id: last?.change?.commandId,
      at: pressedAt,
      name: 'case.note.add',
      input: { ...note, version: 9 },
    })
    expect(idsOf(tab.scope)).toHaveLength(1)
  })

  test('for another reason is sent again as it was', async () => {
    const tab = await overtakenBy(refused('The case is gone.', 404))
    const [id = ''] = idsOf(tab.scope)
    tab.gateway.answer('addNote', () => saved())
    const before = notesOf(tab.gateway).length
    await press(tab, outboxRetried, id)
    await tab.clock.pass(2_000)
    expect(notesOf(tab.gateway).slice(before)).toMatchObject([
      { change: { commandId: id, version: 7 } },
    ])
    expect(idsOf(tab.scope)).toEqual([])
  })

  test('of several, the one that was pressed is sent again', async () => {
    const tab = await overtakenBy(refused('The case is gone.', 404))
    await tab.send(noteFx, { ...note, text: 'Second' })
    await tab.send(noteFx, { ...note, text: 'Third' })
    tab.gateway.answer('addNote', () => unreachable)
    await tab.send(noteFx, { ...note, text: 'Fourth' })
    await tab.clock.pass(5_000)
    expect(standingsOf(tab.scope)).toEqual(['refused', 'waiting'])
    const before = notesOf(tab.gateway).length
    const [, second = ''] = idsOf(tab.scope)
    tab.gateway.answer('addNote', () => saved())
    await press(tab, outboxRetried, second)
    await tab.clock.pass(5_000)
    expect(notesOf(tab.gateway).slice(before)).toMatchObject([
      { request: { body: { text: 'Fourth' } } },
    ])
  })

  test('is discarded by a person, alone or with everything', async () => {
    const tab = await overtakenBy(stale)
    const [id = ''] = idsOf(tab.scope)
    await press(tab, outboxDiscarded, id)
    expect(idsOf(tab.scope)).toEqual([])
    const again = await withUnsentNote()
    void allSettled(clearOutboxFx, { scope: again.scope })
    await again.clock.pass(0)
    expect([idsOf(again.scope), pendingOf(again.scope)]).toEqual([[], []])
  })
})

test('a change that is discarded while its form still waits is shown as pending no more', async () => {
  const tab = await startTab()
  tab.gateway.answer('addNote', () => new Promise(() => undefined))
  const outcome = await tab.send(noteFx, note)
  expect([outcome(), pendingOf(tab.scope)]).toEqual([null, ['case.note.add']])
  await press(tab, outboxDiscarded, idsOf(tab.scope)[0])
  expect(outcome()).toMatchObject({ kind: 'refused' })
  expect(pendingOf(tab.scope)).toEqual([])
})

test('what cannot be read is counted until it is discarded (row 21)', async () => {
  const browser = testBrowser()
  browser.kept.set(`framewright:${aUser().user_id}:journal:x`, 'nonsense')
  const tab = await startTab({ browser })
  const unreadable = () => tab.scope.getState($outboxState).unreadable
  expect(unreadable()).toBe(1)
  await press(tab, unreadableDiscarded)
  expect([unreadable(), browser.kept.size]).toEqual([0, 0])
})

test('a person sends at once what would be sent after a pause', async () => {
  const tab = await withUnsentNote()
  tab.gateway.answer('readEvents', () => unreachable)
  await tab.clock.pass(3_000)
  const before = tab.gateway.asked.length
  await tab.clock.pass(0)
  expect(tab.gateway.asked).toHaveLength(before)
  await press(tab, outboxSendPressed)
  expect(askedOf(tab.gateway, before)).toContain('readEvents')
})

describe('a list of what is unsent names the case', () => {
  const aboutOf = (tab: Tab) => tab.scope.getState($outboxState).items[0]?.entry.about

  test('by its row', async () => {
    const tab = await startTab()
    const listed = pageListed([aCaseRow({ host: 'row.example' })])
    await press(tab, taken, { kind: 'local', events: [listed] })
    expect(aboutOf(await withUnsentNote(tab))).toBe('row.example')
  })

  test('not where it is not loaded', async () => {
    expect(aboutOf(await withUnsentNote())).toBeNull()
  })

  test('by what was typed, for a new one', async () => {
    const tab = await startTab()
    await tab.send(createFx, aNewCase)
    expect(aboutOf(tab)).toBe(aNewCase.host)
  })
})

test('an upload that may have been done stays unknown where its file is gone', async () => {
  const first = await startTab()
  first.gateway.uploadRegistry.put('l', new Blob(['%PDF-1.4']))
  const license_file = { file_id: 'l', filename: 'rights.pdf', size: 8 }
  const input = { case_id: '481516', version: 7, finding_id: 'f1', license_file, note: null }
  const outcome = await first.send(uploadFx, input)
  expect(outcome()).toMatchObject({ kind: 'unknown' })
  first.tab.die()

  const next = await startTab({ browser: first.browser })
  next.gateway.answer('uploadLicense', () => saved())
  await press(next, outboxRetried, idsOf(next.scope)[0])
  await next.clock.pass(1_000)
  expect(standingsOf(next.scope)).toEqual(['unknown'])
  expect(next.scope.getState($outboxState).items[0]?.entry.state).toMatchObject({
    message: '“rights.pdf” is no longer available: choose the file again. Nothing was sent.',
  })
  expect(askedOf(next.gateway)).not.toContain('uploadLicense')
})
