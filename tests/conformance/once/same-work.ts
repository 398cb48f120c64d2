/**
 * Whether another customer's record and one that exists nowhere cost the server the same (reliability.md, 3.5): the
 * same answer after the same statements in the same order. A clock would say less: what it tells on a busy machine
 * is about the machine.
 */
import type { CallName } from '../../../contracts/api/calls.ts'
import { callNames } from '../../support/calls/catalogue.ts'
import type { Request } from '../../support/calls/entry.ts'
import type { TestApi } from '../../support/server/api.ts'
import { hearStatements, type Statements } from '../../support/server/statements.ts'
import { staffActors } from '../matrix/actors.ts'
import { matrix } from '../matrix/matrix.ts'
import { type Cell, cellsOf, requestOfCell, shownOf } from '../matrix/matrix-cells.ts'
import type { Part } from '../part.ts'
import { idPairs, type Pair } from '../tenants/transplants.ts'

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
async function* cellPairs(api: TestApi, cells: readonly Cell[]): AsyncGenerator<Pair> {
  for (const cell of cells) {
    const foreign = await requestOfCell(api, cell)
    const missing = await requestOfCell(api, { ...cell, target: 'nowhere' })
    const { name, token = '' } = cell.actor
    yield { what: name, foreign, missing, token }
  }
}

/** What tells a foreign record from a missing one, call by call. */
export async function workParts(api: TestApi): Promise<Part[]> {
  const statements = hearStatements(api.services.database.pool)
  const ofIds = await idPairs(api)
  const foreign = cellsOf(callNames, await staffActors(api)).filter(
    ({ target }) => target === 'foreign',
  )
  const askCall = (name: CallName) => async (): Promise<string[]> => {
    const cells = foreign.filter(({ call }) => call === name)
    const found: string[] = []
    let asked = 0
    for (const pairs of [cellPairs(api, cells), ofIds(name)])
      for await (const { what, foreign: theirs, missing, token } of pairs) {
        const compare = async () => {
          const told = await ask(api, statements, theirs, token)
          return apart(told, await ask(api, statements, missing, token))
        }
        // A statement of the server's own work may fall between; what tells the two apart is there each time.
        const wrong = (await compare()).length === 0 ? [] : await compare()
        found.push(...wrong.map((one) => `${what}: ${one}`))
        asked += 1
      }
    return asked === 0 && 'foreign' in matrix[name].staff ? ['nothing was asked'] : found
  }
  return callNames.map((name) => ({ name, ask: askCall(name) }))
}
