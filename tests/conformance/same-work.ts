/**
 * Whether another customer's record and one that exists nowhere cost the server the same (reliability.md, 3.5): the
 * same answer after the same statements in the same order. A clock would say less: what it tells on a busy machine
 * is about the machine.
 */
import type { CallName } from '../../contracts/api/calls.ts'
import type { TestApi } from '../support/api.ts'
import { hearStatements, type Statements } from '../support/statements.ts'
import { staffActors } from './actors.ts'
import { callNames, cellsOf, type Finding, requestOf, shownOf } from './matrix-cells.ts'
import type { Request } from './matrix-row.ts'
import { idPairs, type Pair } from './transplants.ts'

type Told = { shown: string; work: string[] }

async function ask(
  api: TestApi,
  statements: Statements,
  request: Request,
  token: string,
): Promise<Told> {
  statements.take()
  const reply = await api.call(request.path, { ...request, token })
  return { shown: shownOf(reply), work: statements.take() }
}

/** What tells the two apart; neither is refused before the database was asked who calls. */
function apart(foreign: Told, missing: Told): string[] {
  const at = foreign.work.findIndex((statement, n) => statement !== missing.work[n])
  const isSame = at < 0 && foreign.work.length === missing.work.length
  return [
    ...(foreign.work.length === 0 ? ['no statement was heard'] : []),
    ...(foreign.shown === missing.shown ? [] : [`${foreign.shown} against ${missing.shown}`]),
    ...(isSame
      ? []
      : [`${foreign.work.length} statements against ${missing.work.length}: ${foreign.work[at]}`]),
  ]
}

/** Whole requests about another customer, each beside one about nobody, by everybody who may call at all. */
async function* cellPairs(api: TestApi): AsyncGenerator<Pair & { token: string }> {
  for (const cell of cellsOf(callNames, await staffActors(api))) {
    if (cell.target !== 'foreign') continue
    const foreign = await requestOf(api, cell)
    const missing = await requestOf(api, { ...cell, target: 'nowhere' })
    const { name, token = '' } = cell.actor
    yield { call: cell.call, what: name, foreign, missing, token }
  }
}

/** What tells a foreign record from a missing one, and by which calls that was asked. */
export async function askSameWork(
  api: TestApi,
): Promise<{ told: Finding[]; asked: Set<CallName> }> {
  const statements = hearStatements(api.services.database.pool)
  const told: Finding[] = []
  const asked = new Set<CallName>()
  for (const pairs of [cellPairs(api), idPairs(api)])
    for await (const { call, what, foreign, missing, token } of pairs) {
      const theirs = await ask(api, statements, foreign, token)
      const nobodys = await ask(api, statements, missing, token)
      told.push(...apart(theirs, nobodys).map((wrong) => ({ call, wrong: `${what}: ${wrong}` })))
      asked.add(call)
    }
  return { told, asked }
}
