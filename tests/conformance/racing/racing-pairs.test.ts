/** reliability.md, row 17: two people save the same case at the same moment, each from what they saw. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall } from '../../../contracts/api/call.ts'
import { type CallName, calls } from '../../../contracts/api/calls.ts'
import { ConflictBody } from '../../../contracts/protocol.ts'
import { z } from '../../../contracts/schema.ts'
import { catalogue } from '../../support/calls/catalogue.ts'
import { requestIn, type Said, type Scene, sceneOf } from '../../support/calls/entry.ts'
import { timesOf } from '../../support/proofs/proof.ts'
import { openApi } from '../../support/server/api.ts'
import { beside, type Race, type Racing, races, type Who } from './racing-table.ts'

const PAIRS = timesOf({ full: 20, share: 8, mutant: 2 })

let desk: Racing
beforeAll(async () => {
  const api = await openApi()
  const tokens = {
    mine: await api.signIn('pro', 'agent'),
    theirs: await api.signIn('pro', 'colleague'),
  }
  desk = { api, own: api.offices.pro, tokens }
})
afterAll(() => desk.api.close())

/** Asks about a scene as somebody who saw this version of its case. */
async function ask(name: CallName, scene: Scene, who: Who, version: number, said?: Said) {
  const { path, ...init } = await requestIn(calls[name], catalogue[name], scene, said)
  const headers = { 'If-Match': `"${version}"` }
  return desk.api.call(path, { ...init, token: desk.tokens[who], headers })
}

/** A case that this call is right for, and what else it needs. */
const sceneFor = (name: CallName): Promise<Scene> => {
  const { api, own, tokens } = desk
  const me = { api, token: tokens.mine, office: own }
  return sceneOf(calls[name], catalogue[name], own, me)
}

const readCase = async (caseId: string) =>
  (await desk.api.call(`/cases/${caseId}`, { token: desk.tokens.mine })).json

/** Runs one pair on a case of its own and says what went wrong, if anything did. */
async function race(name: CallName, row: Race, at: number): Promise<string | null> {
  await row.prepare?.(desk)
  const scene = await sceneFor(name)
  const { version } = await readCase(scene.caseId)
  const sides: Who[] = at % 2 === 0 ? ['mine', 'theirs'] : ['theirs', 'mine']
  const answers = await Promise.all(
    sides.map((who) => {
      const call = who === 'theirs' ? (row.theirs ?? name) : name
      return ask(call, scene, who, version, row.say?.(who, at))
    }),
  )
  const won = answers.filter(({ status }) => status === 200)
  const lost = answers.filter(({ status }) => status === 412)
  const [winner] = won
  const [loser] = lost
  if (won.length !== 1 || !winner || !loser) {
    return `pair ${at}: ${answers.map(({ status, text }) => `${status} ${text.slice(0, 80)}`)}`
  }
  const told = z.parse(ConflictBody, loser.json)
  const after = await readCase(scene.caseId)
  const isKept = JSON.stringify(row.kept(after)) === JSON.stringify(row.kept(winner.json))
  const isTold = told.changes.length > 0 && told.version <= after.version
  return isKept && isTold ? null : `pair ${at}: kept ${isKept}, told ${isTold}`
}

const rows = Object.entries(races) as [CallName, Race][]

describe.each(rows)('row 17: %s', (name, row) => {
  test(`of ${PAIRS} racing pairs none overwrites the other unseen`, async () => {
    const faults: (string | null)[] = []
    for (let at = 0; at < PAIRS; at += 1) faults.push(await race(name, row, at))
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  })
})

test(`row 17: of ${PAIRS} racing pairs of notes and tags nothing is lost`, async () => {
  const { api, tokens } = desk
  const scene = await sceneFor('clearReminder')
  const { caseId } = scene
  const names: string[] = []
  for (let at = 0; at < PAIRS; at += 1) {
    const { version } = await readCase(caseId)
    const answers = await Promise.all(
      (['mine', 'theirs'] as const).flatMap((who) => {
        names.push(`${who}-${at}`)
        return [
          ask('addTag', scene, who, version, { params: { tagId: `${who}-${at}` } }),
          ask('addNote', scene, who, version, { json: { text: `${who}-${at}` } }),
        ]
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  }
  const { tags } = await readCase(caseId)
  expect(tags.toSorted()).toEqual(names.toSorted())
  const { json } = await api.call(`/cases/${caseId}/activities`, { token: tokens.mine })
  const notes = json.filter(({ type }: { type: string }) => type === 'NOTE')
  const texts = notes.map(({ content }: { content: { text: string } }) => content.text)
  expect(texts.toSorted()).toEqual(names.toSorted())
})

test('row 17: every call that edits a case takes a version, and is raced here', () => {
  const everyCall: [string, AnyCall][] = Object.entries(calls)
  const editing = everyCall.filter(
    ([, { path, effect }]) => effect === 'change' && path.startsWith('/cases/:id'),
  )
  const raced = new Set<string>([...Object.keys(races), ...beside])
  const unversioned = editing.filter(([, { versioned }]) => !versioned).map(([name]) => name)
  expect(unversioned.filter((name) => raced.has(name))).toEqual([])
  const versioned = editing.filter(([, call]) => call.versioned).map(([name]) => name)
  expect(versioned.toSorted()).toEqual([...raced].toSorted())
})
