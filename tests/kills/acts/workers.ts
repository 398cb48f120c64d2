/** Those who work while the server is killed: lanes of case work, and one who comes and goes. */
import { z } from '../../../contracts/schema.ts'
import type { Dice } from '../../support/proofs/proof.ts'
import type { Gate } from '../gates.ts'
import { markOf, Seen } from '../scene.ts'
import type { Ways } from '../ways.ts'
import { acts } from './acts.ts'
import { administration } from './administration.ts'
import type { Bureau, Newcomer } from './bureau.ts'
import { type Desk, type Session, WrongAnswer } from './desk.ts'

export type Work = {
  desk: Desk
  gate: Gate
  dice: Dice
  customerId: string
  /** Cases that nobody works on, ready to be activated. */
  cases: string[]
  isOver(): boolean
  /** What leads to where everybody heads for now. */
  ways(): Ways
}

/** Acts on one case until it is left for the next. */
const ACTS_OF_A_CASE = 25
/** Nothing can be done any more but to write and to talk. */
const ended = ['PAID', 'VALID_LICENSE', 'CANCELLED']

/** One act that fits the case as it is now; false when the case is better left for another. */
async function actOnce(work: Work, who: Session, caseId: string): Promise<boolean> {
  const { desk, dice, customerId } = work
  const seen = await desk.read(who, `/cases/${caseId}`, Seen)
  const scene = () => ({ desk, who, customerId, seen, dice, mark: markOf(work.dice) })
  const { onCases } = work.ways()
  if (onCases) {
    for (const act of onCases.map((name) => acts[name]))
      if (act.fits(seen) && (await act.run(scene()))) return true
    return false
  }
  const fitting = Object.values(acts).filter((act) => act.fits(seen))
  await dice.pick(fitting).run(scene())
  return !ended.includes(seen.state) || dice.upTo(4) > 0
}

/** Works on case after case. */
export async function workOnCases(work: Work, who: Session): Promise<void> {
  while (!work.isOver()) {
    const caseId = work.cases.shift()
    if (caseId === undefined) throw new Error('there are no cases left to work on')
    for (let count = 0; count < ACTS_OF_A_CASE && !work.isOver(); count += 1) {
      await work.gate.enter()
      try {
        if (!(await actOnce(work, who, caseId))) break
      } finally {
        work.gate.leave()
      }
    }
  }
}

/** Makes cases, one command each. */
export async function makeCases(work: Work, who: Session): Promise<void> {
  while (!work.isOver()) {
    await work.gate.enter()
    try {
      const mark = markOf(work.dice)
      const request = { path: '/cases/create', method: 'POST', json: { host: `${mark}.example` } }
      const command = { key: mark, event: 'case.created', queuesMail: false }
      await work.desk.command(who, command, request, null)
    } finally {
      work.gate.leave()
    }
    for (let skipped = 0; skipped < 3 && !work.isOver(); skipped += 1) {
      await work.gate.enter()
      try {
        await work.desk.read(who, '/cases/_count', z.unknown())
      } finally {
        work.gate.leave()
      }
    }
  }
}

/** Looks after the customer, its users and its set-up; opens accounts of others. */
export async function administer(
  work: Work,
  admin: Session,
  place: Pick<Bureau, 'linkTo' | 'mailServer'>,
): Promise<void> {
  const { desk, gate, dice, customerId } = work
  const newcomers: Newcomer[] = []
  while (!work.isOver()) {
    await gate.enter()
    try {
      const heading = work.ways().inOffice?.map((name) => administration[name])
      for (const act of heading ?? [dice.pick(Object.values(administration))]) {
        const mark = markOf(work.dice)
        if (await act({ ...place, desk, admin, customerId, dice, newcomers, mark })) break
      }
    } finally {
      gate.leave()
    }
  }
}

/** Logs in and out: an answered login holds, and what it ended stays ended, over every kill. */
export async function comeAndGo(work: Work, email: string): Promise<void> {
  const { desk, gate, dice } = work
  const expectStatus = async (token: string | null, status: number): Promise<void> => {
    if (token === null) return
    const got = await desk.status(token, '/cases/_count')
    if (got !== status)
      throw new WrongAnswer(`a session that should answer ${status} answers ${got}`)
  }
  let current: string | null = null
  let former: string | null = null
  while (!work.isOver()) {
    await gate.enter()
    try {
      await expectStatus(current, 200)
      await expectStatus(former, 401)
      if (current !== null && dice.upTo(4) === 0) {
        await desk.logout(current)
        await expectStatus(current, 401)
      }
      const next = await desk.login(email)
      former = current
      current = next
    } finally {
      gate.leave()
    }
  }
}
