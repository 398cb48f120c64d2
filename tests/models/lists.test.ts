import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesFilter } from '../../contracts/rules/case-list/list-filters.ts'
import { type CaseList, listKey } from '../../src/projections/cases/case-list.ts'
import { MOMENT } from '../support/records/events.ts'
import { cursorOf, fold, type Play, queries, quieten, type Server, startPlay } from './history.ts'
import { MODEL_TIMEOUT, runModel } from './model-run.ts'
import { asks, historyOf, type Step, stepWith } from './steps.ts'

/**
 * engine.md, 9: ids in the server's order at load; those that left are hidden, those that would enter
 * wait behind the chip. The model is the server's own list of members.
 */
const query = fc.constantFrom(...queries)

const step = stepWith(
  asks(
    fc.tuple(query, fc.constantFrom('reset' as const, 'refresh' as const)).map(
      ([of, mode]) =>
        ({ read }: Server) =>
          read.page(of, mode),
    ),
  ),
  { weight: 1, arbitrary: fc.constant<Step>((play) => quieten(play)) },
)

const shownOf = ({ ids, hidden }: CaseList) => [...ids].filter((id) => !hidden.has(id))
const day = MOMENT.slice(0, 10)

/** Holds at every moment. A row that another page brought is ahead: its event has still to come. */
function checkAlways(play: Play, list: CaseList): void {
  const reached = play.worlds.get(cursorOf(play))
  for (const id of list.hidden) expect(list.ids.has(id)).toBe(true)
  for (const id of list.fresh) expect(list.ids.has(id)).toBe(false)
  for (const id of shownOf(list)) {
    const row = play.workspace.rows.map.get(id)
    const isAhead = (row?.version ?? 0) > (reached?.get(id)?.row.version ?? 0)
    expect(isAhead || (row && matchesFilter(row, list.query.filter, day))).toBe(true)
  }
}

/** Holds as soon as nothing is under way. */
function checkQuiet(play: Play, list: CaseList): void {
  const members = play.server.membersOf(play.server.now(), list.query).map(({ id }) => id)
  expect([...shownOf(list), ...list.fresh].toSorted()).toEqual(members.toSorted())
  expect(list.total).toBe(members.length)
}

test(
  'shown and announced together are the members; what left is hidden; the chip shows all in their order [G-423]',
  () =>
    runModel(
      'lists',
      fc.property(historyOf(step), (steps) => {
        const play = startPlay()
        for (const one of steps) {
          one(play)
          const isQuiet = play.answers.length === 0 && play.handed === play.server.events.length
          for (const list of play.workspace.lists.map.values()) {
            checkAlways(play, list)
            if (isQuiet) checkQuiet(play, list)
          }
        }
        quieten(play)
        for (const of of queries) {
          fold(play, [play.server.read.page(of, 'reset')])
          const list = play.workspace.lists.map.get(listKey(of))
          const members = play.server.membersOf(play.server.now(), of).map(({ id }) => id)
          expect(list && shownOf(list)).toEqual(members.toReversed())
        }
      }),
    ),
  MODEL_TIMEOUT,
)
