/**
 * The authorisation matrix, asked: every call by every actor about every target, as quickly as it can be asked.
 * What differs from the reviewed table is answered as text, so that a test and the proof of the test can both
 * ask it (reliability.md, 3.5 and 3.11).
 */
import type { CallName } from '../../../contracts/api/calls.ts'
import { callNames, requestOf } from '../../support/calls/catalogue.ts'
import type { Request } from '../../support/calls/entry.ts'
import { inParallel } from '../../support/proofs/in-parallel.ts'
import type { Reply, TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'
import { dumpOf } from '../../support/server/dump.ts'
import { heardIn, secretsOf, wordsOf } from '../tenants/leaks.ts'
import { type Actor, type PlanName, staffActors, strangerActors } from './actors.ts'
import { matrix, nowhere, type Row, type Target } from './matrix.ts'

/** What is wrong with a call, in words for whoever reads the failing test. */
export type Finding = { call: CallName; wrong: string }

/** Ends the session that the others need. */
const last: CallName = 'logout'

const next: Record<PlanName, PlanName> = { lite: 'pro', pro: 'enterprise', enterprise: 'lite' }

/** Whose records an actor asks for. */
export const targetOf = (api: TestApi, target: Target, { plan }: Actor): Office => {
  if (target === 'nowhere') return nowhere(api.offices[plan])
  return api.offices[target === 'own' ? plan : next[plan]]
}

const forbidden = { own: 403, foreign: 403, nowhere: 403 }

function rightOf(row: Row, { plan, user }: Actor): Row['staff'] {
  const targets = Object.keys(row.staff) as Target[]
  if (user === null) {
    const asked = row.stranger === 401 ? targets : (['own'] as const)
    return Object.fromEntries(asked.map((target) => [target, row.stranger]))
  }
  if (row.plans?.every((one) => one.toLowerCase() !== plan)) return forbidden
  const right = user === 'agent' ? (row.agent ?? row.staff) : row.staff
  return plan === 'lite' && right === row.staff ? (row.lite ?? right) : right
}

export type Cell = { call: CallName; row: Row; actor: Actor; target: Target; right: number }

export const cellsOf = (names: readonly CallName[], actors: readonly Actor[]): Cell[] =>
  names.flatMap((call) =>
    actors.flatMap((actor) =>
      Object.entries(rightOf(matrix[call], actor)).map(([target, right]) => ({
        call,
        row: matrix[call],
        actor,
        target: target as Target,
        right,
      })),
    ),
  )

export function requestOfCell(api: TestApi, { call, actor, target }: Cell): Promise<Request> {
  // A stranger owns nothing that could be made ready for the call.
  const token = actor.user === null ? '' : (actor.token ?? '')
  return requestOf(call, targetOf(api, target, actor), { api, token, office: actor.office })
}

const send = (api: TestApi, { actor }: Cell, request: Request): Promise<Reply> =>
  api.call(request.path, {
    ...request,
    ...(actor.token !== undefined && { token: actor.token }),
  })

/** What an answer says that its reader may not know. */
function leaks(api: TestApi, { actor, row }: Cell, reply: Reply): string[] {
  const others = Object.values(api.offices).filter(
    ({ id }) => actor.user === null || id !== actor.office.id,
  )
  // Who comes by a mailed link is whoever the link was mailed to.
  const foreign = row.stranger === 200 ? [] : others.flatMap(wordsOf)
  return heardIn(reply, [...foreign, ...secretsOf(api)])
}

type Answered = { cell: Cell; reply: Reply }

const label = ({ actor, target }: Cell): string => `${actor.name}, ${target}`

const wrongWith = (api: TestApi, { cell, reply }: Answered): Finding[] => [
  ...(reply.status === cell.right
    ? []
    : [{ call: cell.call, wrong: `${label(cell)}: ${reply.status} instead of ${cell.right}` }]),
  ...leaks(api, cell, reply).map((word) => ({
    call: cell.call,
    wrong: `${label(cell)}: the answer says ${word}`,
  })),
]

/** What the network adds by itself and says nothing about the record. */
const incidental = ['date', 'connection', 'keep-alive']
export const shownOf = ({ status, text, headers }: Reply): string =>
  JSON.stringify([status, text, [...headers].filter(([name]) => !incidental.includes(name))])

/** A foreign record and a missing one are told apart by nothing (reliability.md, 3.5). */
function toldApart(answers: readonly Answered[]): Finding[] {
  const shown = new Map(
    answers.map(({ cell, reply }) => [`${cell.call} ${label(cell)}`, shownOf(reply)]),
  )
  return answers
    .filter(({ cell }) => cell.target === 'foreign')
    .filter(
      ({ cell, reply }) =>
        shown.get(`${cell.call} ${label({ ...cell, target: 'nowhere' })}`) !== shownOf(reply),
    )
    .map(({ cell }) => ({
      call: cell.call,
      wrong: `${cell.actor.name}: foreign and missing are told apart`,
    }))
}

/** Sends right requests of these calls, one after the other, and hands each answer on. */
export async function askEach(
  api: TestApi,
  actors: readonly Actor[],
  hear: (actor: Actor, call: CallName, reply: Reply) => void,
): Promise<void> {
  const names = callNames.filter((name) => matrix[name].stranger !== 200 && name !== last)
  for (const cell of cellsOf(names, actors)) {
    hear(cell.actor, cell.call, await send(api, cell, await requestOfCell(api, cell)))
  }
}

/** Whatever is refused is asked first and all at once: it may write nothing, whoever asks. */
async function askRefused(api: TestApi, cells: readonly Cell[]): Promise<Finding[]> {
  const { db } = api.services.database
  const asked = await inParallel(
    cells.map((cell) => async () => ({ cell, request: await requestOfCell(api, cell) })),
  )
  const before = await dumpOf(db)
  const answers = await inParallel(
    asked.map(({ cell, request }) => async () => ({ cell, reply: await send(api, cell, request) })),
  )
  const after = await dumpOf(db)
  const written = Object.keys(after).filter((table) => before[table] !== after[table])
  const [first] = cells
  return [
    ...answers.flatMap((answer) => wrongWith(api, answer)),
    ...toldApart(answers),
    ...(first && written.length > 0
      ? [{ call: first.call, wrong: `refused calls wrote ${written.join(', ')}` }]
      : []),
  ]
}

/** Calls that stand in one another's way, or move the clock: in their order, one after the other. */
const inTurn: readonly (readonly CallName[])[] = [
  ['checkVatId', 'createAccount', 'validateMailSetup', 'testInbound'],
  ['login', 'renew', 'resetPassword', 'verifyEmail', 'changePassword'],
  [
    'saveMailSetup',
    'activateMailSetup',
    'activateInbound',
    'sendEmail',
    'logEmail',
    'renderEmail',
    'previewEventEmail',
    'sendTemplateTest',
  ],
  ['startCaseBulk', 'readCaseBulk', 'stopCaseBulk', 'undoCaseBulk'],
  [
    'createTranslation',
    'deleteTranslation',
    'makeTranslationDefault',
    'activateTranslation',
    'deactivateTranslation',
    'saveLoginText',
    'saveCaseOverviewText',
    'saveAboutUsText',
    'saveFaq',
    'readTranslationVersions',
  ],
  ['savePortalAddress', 'savePortalLegal', 'savePortalImage', 'deletePortalImage'],
  ['createMailFlow', 'renameMailFlow', 'deleteMailFlow', 'readFlowUses'],
]
async function askAllowed(api: TestApi, cells: readonly Cell[]): Promise<Finding[]> {
  const groups = new Map<string, Cell[]>()
  for (const cell of cells) {
    const group = inTurn.findIndex((names) => names.includes(cell.call))
    const key = group >= 0 ? String(group) : cell.call
    groups.set(key, [...(groups.get(key) ?? []), cell])
  }
  const askAll = (group: readonly Cell[]) => async () => {
    const answers: Answered[] = []
    for (const cell of group) {
      const request = await requestOfCell(api, cell)
      answers.push({ cell, reply: await send(api, cell, request) })
    }
    return answers.flatMap((answer) => wrongWith(api, answer))
  }
  const ending = groups.get(last) ?? []
  const moving = groups.get('0') ?? []
  groups.delete(last)
  groups.delete('0')
  const found = [
    ...(await askAll(moving)()),
    ...(await inParallel([...groups.values()].map(askAll))).flat(),
  ]
  return [...found, ...(await askAll(ending)())]
}

export const allActors = async (api: TestApi): Promise<Actor[]> => [
  ...(await staffActors(api)),
  ...(await strangerActors(api)),
]

type Ask = () => Promise<Reply>

/**
 * Asks one cell by itself and answers what is not as the table says. `by`: how the request is sent once everything is
 * ready for it.
 */
export async function askCell(
  api: TestApi,
  cell: Cell,
  by: (ask: Ask) => Promise<Reply> = (ask) => ask(),
): Promise<Finding[]> {
  const request = await requestOfCell(api, cell)
  return wrongWith(api, { cell, reply: await by(() => send(api, cell, request)) })
}

/** Asks these calls of the matrix and answers everything that is not as the table says. */
export async function askMatrix(
  api: TestApi,
  names: readonly CallName[] = callNames,
): Promise<Finding[]> {
  const cells = cellsOf(names, await allActors(api))
  return [
    ...(await askRefused(
      api,
      cells.filter(({ right }) => right >= 400),
    )),
    ...(await askAllowed(
      api,
      cells.filter(({ right }) => right < 400),
    )),
  ]
}
