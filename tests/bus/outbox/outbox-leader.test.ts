import { describe, expect, test } from 'vitest'
import { createTabs, type TabMessage } from '../../../src/bus/outbox/leader-election.ts'
import type { Platform } from '../../../src/bus/platform.ts'
import { USER } from '../../support/client/outbox-desk.ts'
import { testBrowser } from '../../support/client/tabs.ts'
import { settle, testClock } from '../../support/client/timers.ts'

function desk() {
  const [browser, clock] = [testBrowser(), testClock()]
  function open(userId = USER, lock?: Platform['lock']) {
    const tab = browser.open()
    const said: TabMessage[] = []
    const seen = { leads: 0, losses: 0 }
    let giveUp: () => void = () => undefined
    const tabs = createTabs({
      platform: { ...tab.platform, ...(lock && { lock }) },
      clock,
      userId,
      onLead: () => {
        seen.leads += 1
        return new Promise((resolve) => {
          giveUp = resolve
        })
      },
      onLost: () => {
        seen.losses += 1
      },
      onSaid: (message) => said.push(message),
    })
    return { ...tab, tabs, said, seen, giveUp: () => giveUp() }
  }
  return { open, clock }
}

/** Two tabs of one user, of which the first one sends. */
async function twoTabs() {
  const { open, clock } = desk()
  const [one, two] = [open(), open()]
  one.tabs.start()
  two.tabs.start()
  await settle()
  return { one, two, clock }
}

describe('the tab that sends', () => {
  test('is one for each user; the next one follows when it ends', async () => {
    const { open } = desk()
    const [one, two, other] = [open(), open(), open('u-bruno')]
    for (const { tabs } of [one, two, other]) tabs.start()
    await settle()
    expect([one, two, other].map(({ tabs }) => tabs.leads())).toEqual([true, false, true])
    one.giveUp()
    await settle()
    expect([one, two].map(({ tabs }) => tabs.leads())).toEqual([false, true])
    expect(one.seen).toEqual({ leads: 1, losses: 1 })
    // Whoever lost the lead stands in the queue again.
    two.giveUp()
    await settle()
    expect([one, two].map(({ tabs }) => tabs.leads())).toEqual([true, false])
  })

  test('answers who asks, and keeps the lead', async () => {
    const { one, two, clock } = await twoTabs()
    const asked = two.tabs.ask()
    await settle()
    expect(one.said.map(({ kind }) => kind)).toEqual(['ask'])
    expect(two.said.map(({ kind }) => kind)).toEqual(['alive'])
    await clock.pass(1_300)
    await asked
    expect([one, two].map(({ tabs }) => tabs.leads())).toEqual([true, false])
  })

  test('that says nothing for 1.3 s loses it to whoever asks', async () => {
    const { one, two, clock } = await twoTabs()
    one.freeze()
    two.tabs.ask()
    await clock.pass(1_299)
    expect(two.tabs.leads()).toBe(false)
    await clock.pass(1)
    expect(two.tabs.leads()).toBe(true)
    expect(one.seen.losses).toBe(1)
  })

  test('that hangs after it has answered loses it to whoever asks once more, within 3 s', async () => {
    const { one, two, clock } = await twoTabs()
    two.tabs.ask()
    await settle()
    one.freeze()
    two.tabs.ask()
    await clock.pass(1_300)
    expect(two.tabs.leads()).toBe(false)
    await clock.pass(1_300)
    expect(two.tabs.leads()).toBe(true)
  })

  test.each<[string, object]>([
    ['done', { kind: 'done', id: 'note-000001', through: 3 }],
    ['hello', { kind: 'hello' }],
    ['alive', { kind: 'alive' }],
  ])('is alive by any word that only it says: %s', async (_, word) => {
    const { one, two, clock } = await twoTabs()
    // It cannot hear the question.
    one.freeze()
    two.tabs.ask()
    await settle()
    one.tabs.say(word as never)
    await clock.pass(1_300)
    expect([one, two].map(({ tabs }) => tabs.leads())).toEqual([true, false])
  })

  test.each<[string, object]>([
    ['changed', { kind: 'changed', id: 'note-000001' }],
    ['claims', { kind: 'claims', ids: [] }],
    ['ask', { kind: 'ask' }],
  ])('is not alive by what any tab says: %s', async (_, word) => {
    const { open, clock } = desk()
    const [one, two, three] = [open(), open(), open()]
    one.tabs.start()
    two.tabs.start()
    await settle()
    one.freeze()
    two.tabs.ask()
    three.tabs.say(word as never)
    await clock.pass(1_300)
    expect(two.tabs.leads()).toBe(true)
  })

  test('is asked once at a time, and not by itself', async () => {
    const { one, two, clock } = await twoTabs()
    one.tabs.ask()
    two.tabs.ask()
    two.tabs.ask()
    await settle()
    expect([one.said, two.said].map((said) => said.map(({ kind }) => kind))).toEqual([
      ['ask'],
      ['alive'],
    ])
    await clock.pass(1_300)
    two.tabs.ask()
    await settle()
    expect(one.said).toHaveLength(2)
  })

  test('hears nothing of other users, and nothing that is no message', async () => {
    const { open } = desk()
    const [one, bruno] = [open(), open('u-bruno')]
    one.tabs.start()
    await settle()
    bruno.tabs.say({ kind: 'ask' })
    bruno.platform.post({ kind: 'dance', userId: USER })
    bruno.platform.post('ask')
    await settle()
    expect([one.said, bruno.said]).toEqual([[], []])
    bruno.platform.post({ kind: 'changed', id: 'note-000001', userId: USER })
    await settle()
    expect(one.said).toEqual([{ kind: 'changed', id: 'note-000001', userId: USER }])
  })

  test('is not who stopped before its turn was granted, and it has lost nothing', async () => {
    const { open } = desk()
    const granted: (() => Promise<void>)[] = []
    const one = open(USER, (_name, work) => {
      let over: () => void = () => undefined
      granted.push(() => work(() => true).then(over))
      return new Promise((resolve) => {
        over = resolve
      })
    })
    one.tabs.start()
    one.tabs.stop()
    await granted[0]?.()
    await settle()
    expect(one.tabs.leads()).toBe(false)
    expect(one.seen).toEqual({ leads: 0, losses: 0 })
    expect(granted).toHaveLength(1)
  })

  test('gives the lead up for good when it stops', async () => {
    const { open } = desk()
    const [one, two] = [open(), open()]
    one.tabs.start()
    await settle()
    one.tabs.stop()
    one.giveUp()
    await settle()
    expect([one.tabs.leads(), one.seen]).toEqual([false, { leads: 1, losses: 1 }])
    two.tabs.start()
    await settle()
    expect(two.tabs.leads()).toBe(true)
  })

  test('that stopped is out of the queue and hears nothing', async () => {
    const { open, clock } = desk()
    const [one, two, three] = [open(), open(), open()]
    for (const { tabs } of [one, two, three]) tabs.start()
    await settle()
    two.tabs.ask()
    two.tabs.stop()
    one.freeze()
    await clock.pass(1_300)
    expect(two.tabs.leads()).toBe(false)
    one.tabs.stop()
    one.giveUp()
    await settle()
    expect([one, two, three].map(({ tabs }) => tabs.leads())).toEqual([false, false, true])
    three.tabs.say({ kind: 'hello' })
    await settle()
    expect(two.said).not.toContainEqual({ kind: 'hello', userId: USER })
  })
})
