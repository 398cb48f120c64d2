/** reliability.md, row 17: two people save the same case at the same moment, each from what they saw. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall } from '../../../contracts/api/call.ts'
import { calls } from '../../../contracts/api/calls.ts'
import { ConflictBody } from '../../../contracts/protocol.ts'
import { z } from '../../../contracts/schema.ts'
import { addCaseIn } from '../../support/offices/case-in-state.ts'
import { type Init, openApi } from '../../support/server/api.ts'
import { beside, post, type Race, type Racing, races, type Send, type Who } from './racing-table.ts'

const PAIRS = 20

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

const ask = (caseId: string, who: Who, { path, ...init }: Send, version: number) => {
  const { api, tokens } = desk
  const asked: Init = { ...init, token: tokens[who], headers: { 'If-Match': `"${version}"` } }
  return api.call(`/cases/${caseId}${path}`, asked)
}

const readCase = async (caseId: string) =>
  (await desk.api.call(`/cases/${caseId}`, { token: desk.tokens.mine })).json

/** Runs one pair on a case of its own and says what went wrong, if anything did. */
async function race(row: Race, at: number): Promise<string | null> {
  const { db } = desk.api.services.database
  const caseId = await addCaseIn(db, desk.own, row.state, row.parts)
  await row.prepare?.(caseId, desk)
  const { version } = await readCase(caseId)
  const sides: Who[] = at % 2 === 0 ? ['mine', 'theirs'] : ['theirs', 'mine']
  const answers = await Promise.all(
    sides.map((who) => ask(caseId, who, row.send(caseId, who, at, desk), version)),
  )
  const won = answers.filter(({ status }) => status === 200)
  const lost = answers.filter(({ status }) => status === 412)
  const [winner] = won
  const [loser] = lost
  if (won.length !== 1 || !winner || !loser) {
    return `pair ${at}: ${answers.map(({ status, text }) => `${status} ${text.slice(0, 80)}`)}`
  }
  const told = z.parse(ConflictBody, loser.json)
  const after = await readCase(caseId)
  const isKept = JSON.stringify(row.kept(after)) === JSON.stringify(row.kept(winner.json))
  const isTold = told.changes.length > 0 && told.version <= after.version
  return isKept && isTold ? null : `pair ${at}: kept ${isKept}, told ${isTold}`
}

describe.each(races)('row 17: $call', (row) => {
  test(`of ${PAIRS} racing pairs none overwrites the other unseen`, async () => {
    const faults: (string | null)[] = []
    for (let at = 0; at < PAIRS; at += 1) faults.push(await race(row, at))
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  })
})

test(`row 17: of ${PAIRS} racing pairs of notes and tags nothing is lost`, async () => {
  const { api, own, tokens } = desk
  const caseId = await addCaseIn(api.services.database.db, own, 'ACTIVE')
  const names: string[] = []
  for (let at = 0; at < PAIRS; at += 1) {
    const { version } = await readCase(caseId)
    const answers = await Promise.all(
      (['mine', 'theirs'] as const).flatMap((who) => {
        names.push(`${who}-${at}`)
        return [
          ask(caseId, who, post(`/case_tag/${who}-${at}`), version),
          ask(caseId, who, post('/note', { text: `${who}-${at}` }), version),
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
  const raced = new Set<string>([...races.map(({ call }) => call), ...beside])
  const unversioned = editing.filter(([, { versioned }]) => !versioned).map(([name]) => name)
  expect(unversioned.filter((name) => raced.has(name))).toEqual([])
  const versioned = editing.filter(([, call]) => call.versioned).map(([name]) => name)
  expect(versioned.toSorted()).toEqual([...raced].toSorted())
})
