import { afterAll, describe, expect, test } from 'vitest'
import type { Command } from '../../src/bus/command/command.ts'
import { type OutboxEntry, keyOf, writeEntry } from '../../src/bus/outbox/entry.ts'
import { SESSION_KEY } from '../../src/bus/gateway/session-key.ts'
import { createSessionStore } from '../../src/bus/gateway/session-store.ts'
import { flipBits, textBreakers } from '../support/proofs/broken-lines.ts'
import { aToken } from '../support/client/fake-server.ts'
import { aUser } from '../support/records/events.ts'
import { aNoteCommand, outboxDesk, USER } from '../support/client/outbox-desk.ts'
import { type Dice, proofSeed, reportProof, throwDice, timesOf } from '../support/proofs/proof.ts'
import { testBrowser } from '../support/client/tabs.ts'

const THEIRS = 'u-bruno'
const SECRET = 'what Bruno wrote'

const seed = proofSeed()
const COUNT = timesOf({ full: 2_000, share: 150, mutant: 25 })
const figures = { outboxes: 0, entriesKept: 0, entriesSaid: 0 }
afterAll(() => reportProof('logs-outboxes', seed, figures))

const entryOf = (command: Command, userId: string, order: number): OutboxEntry => ({
  command,
  userId,
  order,
  about: 'althaus.example',
  waits: true,
  asked: null,
  state: { kind: 'queued' },
})

/** A browser with six commands of ours, three of somebody else and a session; by key. */
function aStorage(): Map<string, string> {
  const ours = Array.from({ length: 6 }, (_, at) =>
    entryOf(aNoteCommand(`ours ${at}`, { id: `ours-${at}` }), USER, at + 1),
  )
  const theirs = Array.from({ length: 3 }, (_, at) => {
    const actor = { kind: 'user' as const, id: THEIRS, name: 'Bruno Kranz' }
    const command = aNoteCommand(`${SECRET} ${at}`, { id: `theirs-${at}`, actor })
    return entryOf(command, THEIRS, at + 1)
  })
  const user = aUser({ user_id: USER })
  const session = { user, accessToken: aToken(), renew_token: 'r', file_token: 'f' }
  return new Map([
    ...[...ours, ...theirs].map(
      (entry): [string, string] => [keyOf(entry.userId, entry.command.id), writeEntry(entry)],
    ),
    [SESSION_KEY, JSON.stringify(session)],
  ])
}

type Break = (kept: Map<string, string>, dice: Dice) => void

/** Ways in which a whole storage breaks, beside those of each text in it. */
const storageBreaks: Break[] = [
  ...Object.values(textBreakers).map((change): Break => (kept, dice) => {
    const key = dice.pick([...kept.keys()])
    kept.set(key, change(kept.get(key) ?? '', dice))
  }),
  (kept, dice) => {
    const [a, b] = [dice.pick([...kept.keys()]), dice.pick([...kept.keys()])]
    const [first, second] = [kept.get(a) ?? '', kept.get(b) ?? '']
    kept.set(a, second)
    kept.set(b, first)
  },
  (kept, dice) => {
    const text = kept.get(keyOf(THEIRS, `theirs-${dice.upTo(3)}`)) ?? ''
    kept.set(keyOf(USER, `theirs-${dice.upTo(3)}`), text)
  },
  (kept, dice) => {
    const key = dice.pick([...kept.keys()])
    kept.set(flipBits(key, dice), kept.get(key) ?? '')
    kept.delete(key)
  },
  (kept, dice) => {
    const text = kept.get(keyOf(THEIRS, 'theirs-0')) ?? ''
    kept.set(keyOf(USER, 'theirs-0'), text.replaceAll(THEIRS, USER))
    kept.delete(dice.pick([...kept.keys()]))
  },
  (kept, dice) => {
    const key = keyOf(USER, `ours-${dice.upTo(6)}`)
    kept.set(key, (kept.get(key) ?? '').replace(/"sum":"[^"]*"/, '"sum":"wrong"'))
  },
]

async function check(original: ReadonlyMap<string, string>, broken: Map<string, string>) {
  const desk = outboxDesk(testBrowser())
  for (const [key, text] of broken) desk.browser.kept.set(key, text)
  desk.world.isReachable = false
  const tab = desk.openTab('a')
  await desk.settle()
  const { items, unreadable } = tab.state()
  const shown = items.map(({ entry }) => entry)
  figures.entriesKept += shown.length
  figures.entriesSaid += unreadable

  expect(Object.keys(Object.prototype)).toEqual([])
  // Nobody else's, and nothing that nobody wrote.
  expect(JSON.stringify(shown)).not.toContain(SECRET)
  const written = new Set([...original.values()].map((text) => JSON.parse(text).command?.id))
  expect(shown.filter(({ command }) => !written.has(command.id))).toEqual([])
  // What can be read is kept, word for word; what cannot is counted.
  const ofOurs = [...broken].filter(([key]) => key.startsWith(`framewright:${USER}:journal:`))
  const untouched = ofOurs.filter(([key, text]) => original.get(key) === text)
  expect(shown.length).toBeGreaterThanOrEqual(untouched.length)
  expect(shown.length + unreadable).toBe(ofOurs.length)
  for (const entry of shown) {
    const text = original.get(keyOf(USER, entry.command.id)) ?? '{}'
    expect(entry.command.input).toEqual(JSON.parse(text).command.input)
  }
  // Sent is what was shown, once each, in order; what cannot be read stays where it is.
  desk.world.isReachable = true
  await desk.clock.pass(20_000)
  expect(desk.world.effects).toEqual(shown.map(({ command }) => command.id))
  expect(tab.state()).toMatchObject({ items: [], unreadable })
  tab.crash()

  const storage = {
    getItem: (key: string) => broken.get(key) ?? null,
    setItem: (key: string, value: string) => void broken.set(key, value),
    removeItem: (key: string) => void broken.delete(key),
  }
  const session = createSessionStore(storage).read()
  if (session) expect(JSON.stringify(session.user)).toContain('customer_id')
}

describe('a broken storage', () => {
  test(`${COUNT} times: the outbox keeps what can be read, counts what cannot, sends nothing that nobody wrote`, async () => {
    const dice = throwDice(seed)
    const found: string[] = []
    for (let at = 0; at < COUNT; at += 1) {
      const original = aStorage()
      const broken = new Map(original)
      const breaks = Array.from({ length: 1 + dice.upTo(4) }, () => dice.upTo(storageBreaks.length))
      for (const one of breaks) storageBreaks[one]?.(broken, dice)
      figures.outboxes += 1
      try {
        await check(original, broken)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        found.push(`seed ${seed}, storage ${at} (${breaks}): ${why.slice(0, 500)}`)
      }
    }
    expect(found).toEqual([])
  }, 600_000)
})
