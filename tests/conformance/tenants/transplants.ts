/**
 * Requests that are right but for one id, which is another customer's: in the path, the query, the body
 * (reliability.md, 3.6). Generated from the calls that the server registers.
 */
import type { AnyCall } from '../../../contracts/api/call.ts'
import type { CallName } from '../../../contracts/api/calls.ts'
import { routes } from '../../../server-mock/http/api.ts'
import { addBulk } from '../../support/calls/case-bulk.ts'
import { requestOf } from '../../support/calls/catalogue.ts'
import type { Caller, Request } from '../../support/calls/entry.ts'
import { addLetter, addStoredInvoice } from '../../support/offices/invoicing.ts'
import { addWaiting } from '../../support/offices/outgoing-office.ts'
import { keysOf } from '../../support/proofs/schema-keys.ts'
import type { Reply, TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'
import { dumpOf } from '../../support/server/dump.ts'
import { mint } from '../../support/server/tokens.ts'
import type { Finding } from '../matrix/matrix-cells.ts'
import type { Part } from '../part.ts'
import { heardIn, secretsOf, wordsOf } from './leaks.ts'

/** The other customer's ids by what they name; every member of a path has to be one of these kinds. */
type Ids = Record<
  | 'case'
  | 'user'
  | 'customer'
  | 'email'
  | 'entry'
  | 'finding'
  | 'log'
  | 'template'
  | 'file'
  | 'document'
  | 'flow'
  | 'language'
  | 'bulk',
  string[]
>

/** As many ids of the same form that name nothing. */
const missingIds = (ids: Ids): Ids =>
  Object.fromEntries(
    Object.entries(ids).map(([kind, known]) => [
      kind,
      known.map((_id, at) => (kind === 'case' ? `99999999900${at}` : `nowhere-${kind}-${at}`)),
    ]),
  ) as Ids

const idsOf = (other: Office, waiting: readonly string[]): Ids => ({
  case: [other.caseId, other.standbyId],
  user: [other.users.colleague.id, other.users.pending.id],
  customer: [other.id],
  email: [other.emailId, other.unmappedId],
  entry: [other.noteId, `${other.id}-mail-entry`, ...waiting],
  log: [`${other.id}-log`],
  finding: [`${other.id}-finding-0`, `${other.id}-finding-2`],
  template: [`${other.id}-matrix`, other.templateId, `${other.id}-invoice-template`],
  file: [other.attachmentId, other.checksum],
  flow: [`${other.id}-flow`],
  language: [`${other.id}-language`],
  bulk: [`${other.id}-bulk`],
  document: [`invoice-${other.caseId}`, `letter-${other.caseId}`],
})

/** What a member of a path names; null for one that is no id. */
function kindOf(path: string, member: string): keyof Ids | null {
  if (member === 'id') {
    if (path.startsWith('/cases/')) return 'case'
    if (path.includes('/case_template/')) return 'template'
    if (path.includes('/config/email_flows/')) return 'flow'
    return path.startsWith('/user/') ? 'user' : 'customer'
  }
  const kinds: Record<string, keyof Ids | null> = {
    customer_id: 'customer',
    emailId: 'email',
    caseId: 'case',
    noteId: 'entry',
    activityId: 'entry',
    findingId: 'finding',
    logId: 'log',
    flowId: 'flow',
    flow_id: 'flow',
    template_id: 'template',
    bulk_id: 'bulk',
    bulkId: 'bulk',
    templateId: 'template',
    attachmentId: 'file',
    invoiceId: 'document',
    letterId: 'document',
    tagId: null,
    // A kind of image, of which each portal has one.
    type: null,
    // A user's views, drafts and commands are looked for among the user's own alone.
    viewId: null,
    draftId: null,
    fileId: null,
    commandId: null,
  }
  const kind = kinds[member]
  if (kind === undefined) throw new Error(`Nobody said what ${member} of ${path} names.`)
  return kind
}

type Variant = { what: string; request: Request; foreign: string; isId: boolean }

function inPath(call: AnyCall, request: Request, ids: Ids): Variant[] {
  const [path = '', query] = request.path.split('?')
  const segments = path.split('/')
  return call.path.split('/').flatMap((segment, at) => {
    const kind = segment.startsWith(':') ? kindOf(call.path, segment.slice(1)) : null
    if (kind === null) return []
    return ids[kind].map((foreign) => {
      const moved = segments.with(at, foreign).join('/')
      const whole = query === undefined ? moved : `${moved}?${query}`
      return { what: segment, request: { ...request, path: whole }, foreign, isId: true }
    })
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `source_case_id`, `vat_id`, `leitweg_id` and the labels of an invoice are texts of the caller's own. */
const isId = (member: string): boolean =>
  /_id$|Id$|^copy_of$/.test(member) && !/^(source_case_id|vat_id|leitweg_id|label_.*)$/.test(member)

/** Members that are ids take every foreign one, any other text takes one. */
const foreignFor = (member: string, ids: Ids): string[] =>
  isId(member) ? Object.values(ids).flat() : ids.case.slice(0, 1)

function inQuery(call: AnyCall, request: Request, ids: Ids): Variant[] {
  const [path = '', query = ''] = request.path.split('?')
  return keysOf(call.query).flatMap((member) =>
    foreignFor(member, ids).map((foreign) => {
      const changed = new URLSearchParams(query)
      changed.set(member, foreign)
      const whole = { ...request, path: `${path}?${changed}` }
      return { what: `?${member}`, request: whole, foreign, isId: isId(member) }
    }),
  )
}

function inBody(call: AnyCall, request: Request, ids: Ids): Variant[] {
  const { json } = request
  // A probe would look for a mail server of that name.
  if (!isObject(json) || call.effect === 'probe') return []
  const named = new Set([...keysOf(call.body), ...Object.keys(json)])
  return [...named].flatMap((member) =>
    foreignFor(member, ids).map((foreign) => {
      const whole = { ...request, json: { ...json, [member]: foreign } }
      return { what: member, request: whole, foreign, isId: isId(member) }
    }),
  )
}

/** Whether the caller may do it at all: a transplant into a refused request shows nothing. */
const mayCall = ({ policy }: AnyCall): boolean => policy.who === 'user'

function wrongWith(api: TestApi, other: Office, variant: Variant, reply: Reply): string[] {
  const { what, foreign, isId } = variant
  const mayNotSucceed = isId && ![403, 404].includes(reply.status)
  const told = heardIn(reply, [...wordsOf(other), ...secretsOf(api)]).filter(
    // What the caller wrote itself may come back.
    (word) => !foreign.toLowerCase().includes(word.toLowerCase()),
  )
  return [
    ...(mayNotSucceed ? [`${what} = ${foreign}: ${reply.status}`] : []),
    ...(reply.status >= 500 ? [`${what} = ${foreign}: ${reply.status}`] : []),
    ...told.map((word) => `${what} = ${foreign}: the answer says ${word}`),
  ]
}

type Route = { name: CallName; call: AnyCall }

/** The variants of a call by where the id stands: each is made of a request that is right. */
const places = [inPath, inQuery, inBody]

/** Everything that transplants need: who asks, and the ids of the customer whose they are. */
type Desk = { me: Caller; other: Office; ids: Ids }

async function openDesk(api: TestApi): Promise<Desk> {
  const { enterprise: own, lite: other } = api.offices
  const token = await mint(api, own, 'admin')
  // The other customer has a message and a mail that waits, as the caller has.
  await requestOf('readCaseTemplate', other, { api, token, office: other })
  const { db } = api.services.database
  await addStoredInvoice(db, other.id, other.caseId)
  await addLetter(db, other, other.caseId)
  await addBulk({ api, of: other })
  const day = '2027-01-02T09:00:00.000Z'
  const ids = idsOf(other, await addWaiting(api.services, other.id, other.caseId, [day]))
  return { me: { api, token, office: own }, other, ids }
}

const asked: readonly Route[] = routes.flatMap(({ name, call }) =>
  mayCall(call) && name !== 'logout' ? [{ name: name as CallName, call }] : [],
)

/** Every variant of one call, asked by an administrator; the other customer stays as it was to the byte. */
async function askCall({ me, other, ids }: Desk, { name, call }: Route): Promise<string[]> {
  const { api, token, office } = me
  const { db } = api.services.database
  const before = await dumpOf(db, other.id)
  const found: string[] = []
  const base = await requestOf(name, office, me)
  for (const make of places) {
    for (const at of make(call, base, ids).keys()) {
      // One that succeeds may use up what it is about.
      const fresh = make === inPath ? base : await requestOf(name, office, me)
      const variant = make(call, fresh, ids)[at]
      if (!variant) continue
      const reply = await api.call(variant.request.path, { ...variant.request, token })
      found.push(...wrongWith(api, other, variant, reply))
    }
  }
  const after = await dumpOf(db, other.id)
  const written = Object.keys(after).filter((table) => before[table] !== after[table])
  return written.length > 0 ? [...found, `wrote ${written.join(', ')} of another customer`] : found
}

/** The transplants of each call, for whoever asks them one by one. */
export async function transplantParts(api: TestApi): Promise<Part[]> {
  const desk = await openDesk(api)
  return asked.map((route) => ({ name: route.name, ask: () => askCall(desk, route) }))
}

export async function askTransplants(api: TestApi): Promise<Finding[]> {
  const found: Finding[] = []
  for (const { name, ask } of await transplantParts(api))
    found.push(...(await ask()).map((wrong) => ({ call: name as CallName, wrong })))
  return found
}

/** A right request but for an id that is another customer's, and the same with one that nothing has. */
export type Pair = { what: string; foreign: Request; missing: Request; token: string }

/** Every such pair of a call, by who may make it. */
async function* pairsOf({ me, ids }: Desk, { name, call }: Route): AsyncGenerator<Pair> {
  const base = await requestOf(name, me.office, me)
  for (const make of places) {
    const missing = make(call, base, missingIds(ids))
    for (const [at, { what, request, isId }] of make(call, base, ids).entries()) {
      const twin = missing[at]
      if (isId && twin) yield { what, foreign: request, missing: twin.request, token: me.token }
    }
  }
}

/** The pairs of each call that takes ids, by its name. */
export async function idPairs(
  api: TestApi,
): Promise<(name: CallName) => AsyncGenerator<Pair> | readonly Pair[]> {
  const desk = await openDesk(api)
  return (name) => {
    const route = asked.find((one) => one.name === name)
    return route ? pairsOf(desk, route) : []
  }
}
