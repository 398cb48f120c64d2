/** reliability.md, row 2: the connection breaks somewhere in the exchange of each call that changes something. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyCall } from '../../../contracts/api/call.ts'
import { type CallName, calls } from '../../../contracts/api/calls.ts'
import { isUntold, requestOf } from '../../support/calls/catalogue.ts'
import type { Request } from '../../support/calls/entry.ts'
import { isFullProof, proofSeed, reportProof, throwDice } from '../../support/proofs/proof.ts'
import {
  type PlaceToBreak,
  placesToBreak,
  type RoughNetwork,
  roughNetwork,
} from '../../support/proofs/rough-network.ts'
import { openApi, type TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'

const places = Object.keys(placesToBreak) as PlaceToBreak[]
/** The server has the whole request, and has answered it: it is done, whatever became of the answer. */
const isAnswered = (place: PlaceToBreak): boolean => place.includes('answer')

const seed = proofSeed()
const dice = throwDice(seed)
/** A share breaks twice: somewhere on the way there, and somewhere on the way back. */
const placesOf = (): PlaceToBreak[] =>
  isFullProof
    ? places
    : [
        dice.pick(places.filter((place) => !isAnswered(place))),
        dice.pick(places.filter((place) => isAnswered(place))),
      ]

let api: TestApi
let own: Office
let token: string
let network: RoughNetwork
const figures = { calls: 0 }
beforeAll(async () => {
  api = await openApi()
  own = api.offices.enterprise
  network = await roughNetwork(Number(new URL(api.origin).port))
})
afterAll(async () => {
  await network.close()
  await api.close()
  reportProof('cut-off', seed, { ...figures, breaks: network.figures.breaks })
})
beforeEach(async () => {
  token = await api.signIn('enterprise', 'admin')
})

/** Locks everybody else of the customer out: repeated in `tests/server/access/second-factor-everybody.test.ts`. */
const elsewhere = 'requireSecondFactor'
const changing = Object.entries<AnyCall>(calls)
  .filter(([name, { effect }]) => effect === 'change' && name !== elsewhere)
  .map(([name]) => name as CallName)

const ask = (path: string, init: Omit<Request, 'path'>) => api.call(path, { ...init, token })

/** Sends it once on a connection that breaks; whether an answer came through. */
async function sendOff({ path, json, body: form, method, headers }: Request): Promise<boolean> {
  const body = json === undefined ? (form ?? null) : JSON.stringify(json)
  return fetch(`${network.url}/api${path}`, {
    method: method ?? (body === null ? 'GET' : 'POST'),
    headers: {
      authorization: `Bearer ${token}`,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== null && { body }),
  })
    .then((answer) => answer.text())
    .then(
      () => true,
      () => false,
    )
}

describe.each(changing)('%s', (name) => {
  test('row 2: is done once wherever the connection breaks, and its repeat is answered', async () => {
    let told = 0
    figures.calls += 1
    for (const [at, place] of placesOf().entries()) {
      const request = await requestOf(name, own, { api, token, office: own })
      const key = `cut-${name}-${at}`
      const keyed = { ...request, headers: { 'Idempotency-Key': key } }
      api.takeEvents()
      network.change({ cutOf: () => placesToBreak[place] })
      const hasCome = await sendOff(keyed)
      if (place !== 'after the answer') expect([place, hasCome]).toEqual([place, false])
      const first = api.takeEvents()
      const before = isAnswered(place) && (await api.digest(own.id))

      const again = await ask(request.path, keyed)
      expect([place, again.status]).toEqual([place, 200])
      const { events } = again.json
      expect([place, first.length + api.takeEvents().length]).toEqual([place, events.length])
      if (isAnswered(place)) expect([place, first.length]).toEqual([place, events.length])
      const after = before || (await api.digest(own.id))
      expect((await ask(request.path, keyed)).json).toEqual(again.json)
      expect(await api.digest(own.id)).toEqual(after)
      told += events.length
    }
    // What is in no event is asked for above, by the digest.
    expect(told > 0).toBe(!isUntold(name))
  })
})
