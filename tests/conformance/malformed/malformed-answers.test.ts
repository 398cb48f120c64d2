import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, calls } from '../../../contracts/api/calls.ts'
import { SessionUser } from '../../../contracts/model/accounts/user.ts'
import { z } from '../../../contracts/schema.ts'
import { fingerprint } from '../../../src/bus/canonical.ts'
import { $log } from '../../../src/bus/log/intake.ts'
import { eventsOf } from '../../../src/bus/log/log.ts'
import { readRecording } from '../../../src/bus/recording/recording.ts'
import { exportFx } from '../../../src/commands/recording.ts'
import { canonical, replay } from '../../../src/projections/replay.ts'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import { callNames, isUntold } from '../../support/calls/catalogue.ts'
import { perform } from '../../support/client/client.ts'
import { inTime, NoEnd } from '../../support/proofs/in-time.ts'
import { type Mutant, mutantsOf, type Wire } from '../../support/proofs/mutations.ts'
import { isFullProof, proofSeed, reportProof, throwDice } from '../../support/proofs/proof.ts'
import { openApi, type TestApi } from '../../support/server/api.ts'
import type { Act } from './malformed-act.ts'
import { actOf } from './malformed-acts.ts'
import { callOfRead, unfolded } from './malformed-calls.ts'
import {
  bytesOf,
  type Desk,
  faultsOf,
  isStorm,
  openDesk,
  type Recorded,
  recordAnswers,
} from './malformed-desk.ts'

const seed = proofSeed()
const COUNT = isFullProof ? 50 : 5

let api: TestApi
let recorded: Map<CallName, Recorded>
let user: SessionUser
beforeAll(async () => {
  api = await openApi()
  recorded = await recordAnswers(api)
  user = z.parse(SessionUser, await api.login(api.offices.enterprise.users.admin.email))
  await api.close()
})

const figures = {
  calls: 0,
  mutants: 0,
  refused: 0,
  applied: 0,
  kinds: {} as Record<string, number>,
}
afterAll(() => reportProof('malformed', seed, figures))

const expired: Wire = {
  status: 401,
  statusText: 'Unauthorized',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ error_message: 'Authentication Failure: Token expired' }),
}

const beginsSession: readonly CallName[] = ['login', 'loginSecondFactor', 'signUp']

/** So often events are asked for before the log begins anew behind what cannot be read: nobody asks for the same again then. */
const PAGES = 4

/** A client that meets `wire` where the call's answer should be. */
function deskWith(name: CallName, wire: Wire, before: Recorded['before']): Desk {
  return openDesk({
    recorded,
    user,
    before,
    loggedIn: !beginsSession.includes(name),
    instead: (asked, attempt) => {
      if (name === 'renew' && asked === 'countCases' && attempt === 1) return expired
      if (asked === 'readEvents' && attempt > PAGES) return undefined
      return asked === name ? wire : undefined
    },
  })
}

/** Words for a person: no markup, no code, no page, and short enough to read. */
const isPlain = (message: string) =>
  message.length > 0 &&
  message.length <= 1_000 &&
  !/[<>{}\n]|:\d+:\d+|undefined|Error:|\[object/.test(message)

/** Kinds that leave nothing to apply, whatever the call. */
const hopeless: readonly Mutant['kind'][] = [
  'truncated',
  'empty body',
  'error page',
  'broken error',
]
/** Kinds that change nothing of what is meant. */
const harmless: readonly Mutant['kind'][] = ['extra', 'prototype', 'content type']

/** Places whose members the contract does not name: there nothing is unknown. */
const holdsAnything = (at: string) =>
  /template_config|\.placeholders$|\.(?:subject_)?values$|\.changes\.\d+\./.test(at)

/** Acts that make a second call beside this one; its answer is a good one. */
const hasCompany: readonly CallName[] = [
  'countCases',
  'searchEmails',
  'readCase',
  'readActivities',
  'renew',
]

const partsChanged = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((key) => before[key] !== after[key])

function recordedOf(name: CallName): Recorded {
  const of = recorded.get(name)
  if (!of) throw new Error(`no answer was recorded for ${name}`)
  return of
}

/** `known`: what the client has loaded before. */
async function meet(name: CallName, act: Act, mutant: Wire, known = recordedOf(name).before) {
  const desk = deskWith(name, mutant, known)
  const before = bytesOf(desk.scope.getState($workspace))
  const told = await act.run(desk, recordedOf(name))
  const after = bytesOf(desk.scope.getState($workspace))
  return { desk, told, before, after }
}

async function expectReplayable({ scope }: Desk): Promise<void> {
  const recording = readRecording(await perform(scope, exportFx, { redact: false }))
  if (!recording.ok) throw new Error(`the export is unreadable: ${recording.path}`)
  const office = replay(recording.value)
  if (!office.ok) throw new Error(`the export cannot be replayed: ${office.path} ${office.message}`)
  expect(fingerprint(canonical(office.value))).toBe(recording.value.header.state)
}

/** Events that a broken answer did not bring are fetched, by good answers; they stand among the latest. */
const caughtUp = (asked: readonly string[]) => (asked.includes('readEvents') ? ['recent'] : [])

/**
 * What a broken answer may change: where an event of it could not be read, nobody knows what that counted, and the
 * counts are read afresh, by good answers.
 */
const allowedBy = ({ touches }: Act, { asked, scope }: Desk, parts: readonly string[]) => [
  ...touches,
  // Numbers that nobody can catch up with: the log has begun anew, and all is read afresh, by good answers.
  ...(eventsOf(scope.getState($log)).some((event) => event.name === 'log.rebased') ? parts : []),
  ...(asked.includes('countCases') ? ['counts'] : []),
  ...(asked.includes('searchEmails') ? ['unmapped'] : []),
  ...caughtUp(asked),
]

async function check(name: CallName, act: Act, mutant: Mutant, good: Record<string, string>) {
  const { desk, told, before, after } = await meet(name, act, mutant)
  const { scope } = desk
  if (isStorm(desk)) throw new Error(`a storm of requests: ${desk.asked.slice(-4)}`)
  expect(faultsOf(scope)).toEqual([])
  const changed = partsChanged(before, after)
  const allowed = allowedBy(act, desk, changed)
  expect(changed.filter((part) => !allowed.includes(part))).toEqual([])
  if (typeof told.message === 'string') {
    if (!isPlain(told.message))
      throw new Error(`not a plain message: ${told.message.slice(0, 200)}`)
    figures.refused += 1
    const fetched = caughtUp(desk.asked)
    if (!hasCompany.includes(name)) {
      expect(changed.filter((part) => !fetched.includes(part))).toEqual([])
    }
  } else figures.applied += 1
  const isFile = calls[name].answer === 'file'
  if (hopeless.includes(mutant.kind) && !isFile && told.message === null) {
    throw new Error('nothing was left to apply, and nobody was told')
  }
  if (harmless.includes(mutant.kind) && !holdsAnything(mutant.at)) {
    expect(told.message ?? null).toBeNull()
    expect(after).toEqual(good)
  }
  await expectReplayable(desk)
  expect(scope.getState($log).batch.length).toBeLessThan(1_000)
}

describe('an act', () => {
  const folded = callNames.filter((name) => !unfolded.some((one) => one === name))

  test('is named for every change', () => {
    expect(unfolded.filter((name) => calls[name].effect === 'change')).toEqual([])
  })

  test.each(folded)('of %s brings its good answer into what it touches', async (name) => {
    const act = actOf(name)
    const { wire, before } = recordedOf(name)
    const changed: string[] = []
    // What is known already may be what the answer says; then only a client that knows nothing shows it.
    for (const known of [before, []]) {
      const met = await meet(name, act, wire, known)
      changed.push(...partsChanged(met.before, met.after))
    }
    expect(changed.filter((part) => !act.touches.includes(part as never))).toEqual([])
    expect(changed.length > 0).toBe(!isUntold(name))
  })

  test.each(Object.entries(callOfRead))('asks for the %s by %s', async (read, name) => {
    const refusal: Wire = { ...expired, status: 403, statusText: 'Forbidden' }
    const { desk } = await meet(name, actOf(name), refusal)
    const failed = eventsOf(desk.scope.getState($log)).filter((e) => e.name === 'read.failed')
    expect(failed.map(({ payload }) => payload)).toContainEqual(expect.objectContaining({ read }))
  })
})

/** Far longer than an answer takes, and well before the test's own end, which would name no mutant. */
const PATIENCE_MS = 20_000

describe.each(callNames)('%s', (name) => {
  test(`${COUNT} broken answers: nothing of them is applied, one message, all else as it was`, async () => {
    const of = recordedOf(name)
    const act = actOf(name)
    const sound = await inTime(PATIENCE_MS, () => meet(name, act, of.wire))
    expect(sound.told.message ?? null).toBeNull()
    const dice = throwDice(seed + callNames.indexOf(name))
    const mutants = mutantsOf(of.wire, COUNT, dice)
    const found: string[] = []
    for (const [at, mutant] of mutants.entries()) {
      figures.mutants += 1
      figures.kinds[mutant.kind] = (figures.kinds[mutant.kind] ?? 0) + 1
      try {
        await inTime(PATIENCE_MS, () => check(name, act, mutant, sound.after))
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        found.push(
          `seed ${seed}, mutant ${at} (${mutant.kind} at ${mutant.at}): ${why.slice(0, 600)}`,
        )
        // The others may hang as well, and the test has to tell of this one.
        if (error instanceof NoEnd) break
      }
    }
    figures.calls += 1
    expect(found).toEqual([])
  })
})
