import { expect, test } from 'vitest'
import type { LetterProvider } from '../../../server-mock/modules/letters/provider.ts'
import { openLetterDesk } from '../../support/letters/letter-desk.ts'
import { proofSeed, reportProof, throwDice, timesOf } from '../../support/proofs/proof.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openLetterDesk())

/** Of each kind of provider. */
const LETTERS = timesOf({ full: 1_000, share: 20, mutant: 20 })
const AT_ONCE = 20
const COST = 3

const never = new Promise<never>(() => undefined)

/**
 * The provider as a process that is killed sees it: after so many requests nothing comes back any more, and whether the
 * last ones were carried out is open. What waits for them then waits for ever, as in a process that is gone.
 */
function dying(provider: LetterProvider, requests: number, isDone: () => boolean) {
  let left = requests
  let die = (): void => undefined
  const death = new Promise<'dead'>((resolve) => {
    die = () => resolve('dead')
  })
  const through = async <T>(ask: () => Promise<T>): Promise<T> => {
    left -= 1
    if (left > 0) return ask()
    const carriedOut = isDone()
    if (carriedOut) await ask().catch(() => undefined)
    die()
    return never
  }
  const mortal: LetterProvider = {
    nextLookMs: () => 500,
    find: (key) => through(() => provider.find(key)),
    submit: (submission) => through(() => provider.submit(submission)),
    state: (id) => through(() => provider.state(id)),
    release: (id) => through(() => provider.release(id)),
    cancel: (id) => through(() => provider.cancel(id)),
  }
  return { mortal, death }
}

/** Sends some letters, and kills whoever follows them again and again until all have ended. */
async function batch(dice: ReturnType<typeof throwDice>, forgetful: boolean): Promise<number> {
  // The printer's clock has gone on for longer than a session lasts.
  await desk.days(0)
  const cases = await Promise.all(Array.from({ length: AT_ONCE }, () => desk.makeCase()))
  for (const caseId of cases) expect((await desk.send(caseId)).status).toBe(200)
  let kills = 0
  let times = 0
  // One that does not know a repeated request by its key: that it was asked before has to be enough.
  const provider: LetterProvider = forgetful
    ? {
        ...desk.provider,
        submit: (one) => {
          times += 1
          return desk.provider.submit({ ...one, key: `${one.key} ${times}` })
        },
      }
    : desk.provider
  for (let pass = 0; pass < 400; pass += 1) {
    const { mortal, death } = dying(provider, 2 + dice.upTo(28), () => dice.upTo(2) === 0)
    const end = await Promise.race([desk.later(700, mortal).then(() => 'over' as const), death])
    if (end === 'dead') kills += 1
    const statuses = await Promise.all(cases.map((caseId) => desk.entries(caseId)))
    if (statuses.every(([entry]) => entry?.letter_status === 'sent')) return kills
  }
  throw new Error('the letters did not end')
}

test.each([
  ['a provider that knows a repeated request', false],
  ['one that does not', true],
])(
  'no letter is printed twice, lost or paid twice, wherever its submission is killed: %s [G-617] [G-752]',
  async (_, forgetful) => {
    const seed = proofSeed()
    const dice = throwDice(seed)
    await desk.empty()
    await desk.credits(LETTERS * COST)
    let [kills, sent] = [0, 0]
    for (; sent < LETTERS; sent += AT_ONCE) kills += await batch(dice, forgetful)
    const printed = (await desk.printed()).filter(({ submitted }) => submitted !== null)
    const names = printed.map(({ fileName }) => fileName)
    expect(names).toHaveLength(sent)
    expect(new Set(names).size).toBe(sent)
    expect(kills).toBeGreaterThan(sent / 10)
    const { balance, taken, returned, held } = await desk.ledger()
    expect([taken, returned, held]).toEqual([sent * COST, 0, sent * COST])
    expect(balance).toBe(LETTERS * COST - sent * COST)
    reportProof(`letter-kills${forgetful ? '-forgetful' : ''}`, seed, {
      sent,
      kills,
    })
  },
  3_000_000,
)
