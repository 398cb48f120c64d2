/** What the catalogue says of one call, and how a request is made of it. */
import type { AnyCall } from '../../../contracts/api/call.ts'
import type { CommandName } from '../../../contracts/commands/commands.ts'
import type { ServerEventName } from '../../../contracts/events/definitions.ts'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { pathOf } from '../../../src/bus/gateway/transport.ts'
import { addCaseIn, type CaseParts, imageUse } from '../offices/case-in-state.ts'
import type { Init, TestApi } from '../server/api.ts'
import type { Office } from '../server/api-office.ts'

export type Caller = { api: TestApi; token: string; office: Office }

export type Request = Init & { method: string; path: string }

type Members = Record<string, string>

/** What a call is about: records of `of`, asked for by the caller. */
export type Scene = Caller & { of: Office; caseId: string; made: Members }

/** The customer of records that exist nowhere. */
export const NOWHERE = 'office-nowhere'

type Of<T> = T | ((scene: Scene) => T | Promise<T>)

/** What is said of a request: the members of its path that are named, and everything beside the path. */
export type Said = { params?: Members; query?: Members; json?: unknown; body?: BodyInit }

export type Entry = {
  /** The state that a case has to be in; it is made for the call. Without one the call takes the office's own case. */
  state?: CaseState
  parts?: Of<CaseParts>
  /** What has to be there besides, at the caller's own alone; answers the ids of what it made. */
  ready?: (scene: Scene) => Promise<Members | undefined>
  /** What has to be there of somebody else's. */
  others?: (scene: Scene) => Promise<unknown>
  /** Where the path names other records than those that every office has (`known`). */
  params?: Of<Members>
  query?: Members
  /** In JSON. */
  json?: Of<object>
  form?: () => FormData
  headers?: () => Record<string, string>
  /** The events that it tells, what it is about first; those that it tells instead of that, about another case. */
  tells?: readonly ServerEventName[]
  instead?: readonly ServerEventName[]
  /** The client's command that is done by it; the member of its input that is the body, where that is not spread. */
  command?: CommandName
  bodyAs?: string
}

/** The records of an office that paths name. */
function known(path: string, { of, caseId }: Scene): Members {
  const id = path.startsWith('/cases')
    ? caseId
    : path.startsWith('/user')
      ? of.users.colleague.id
      : path.includes('/case_template/')
        ? of.templateId
        : of.id
  return {
    ...{ id, customer_id: of.id, findingId: imageUse(caseId), flowId: `${of.id}-flow` },
    ...{ emailId: of.emailId, attachmentId: of.attachmentId, noteId: of.noteId, logId: 'g1' },
    ...{ templateId: of.templateId, tagId: 'urgent', bulkId: `${of.id}-bulk` },
    ...{ letterId: `letter-${caseId}`, invoiceId: `invoice-${caseId}` },
    ...{ activityId: 'somebody-elses', viewId: 'nowhere', commandId: 'nowhere' },
    ...{ draftId: 'nowhere', fileId: 'nowhere' },
  }
}

const given = async <T>(of: Of<T> | undefined, scene: Scene): Promise<T | undefined> =>
  typeof of === 'function' ? (of as (scene: Scene) => T | Promise<T>)(scene) : of

/** What is right for anybody is made ready for anybody; a stranger owns nothing else, and of others nothing is touched. */
const isOwn = ({ policy }: AnyCall, of: Office, { token, office }: Caller): boolean =>
  of.id === office.id && (token !== '' || policy.who === 'anybody')

/** Makes what the call needs, where it is the caller's own. */
export async function sceneOf(
  call: AnyCall,
  { state, parts, ready, others }: Entry,
  of: Office,
  me: Caller,
): Promise<Scene> {
  const scene = { ...me, of, caseId: of.caseId, made: {} }
  if (!isOwn(call, of, me)) {
    if (of.id !== NOWHERE) await others?.(scene)
    return scene
  }
  const { db } = me.api.services.database
  const caseId = state ? await addCaseIn(db, of, state, await given(parts, scene)) : of.caseId
  const own = { ...scene, caseId }
  return { ...own, made: (await ready?.(own)) ?? {} }
}

const wordsOf = (query: Members | undefined): string =>
  query ? `?${new URLSearchParams(query)}` : ''

/** A request by the contract's own path, each of whose members is named. */
export function requestTo(
  { method, path }: Pick<AnyCall, 'method' | 'path'>,
  { params = {}, query, ...content }: Said,
): Request {
  const missing = path.match(/(?<=:)\w+/g)?.filter((name) => params[name] === undefined) ?? []
  if (missing.length > 0) throw new Error(`${path} is asked for without ${missing.join(', ')}`)
  return { method, path: pathOf(path, params) + wordsOf(query), ...content }
}

/** The right request about this scene, but for what is said differently. */
export async function requestIn(
  call: AnyCall,
  { params, query, json, form, headers }: Entry,
  scene: Scene,
  said: Said = {},
): Promise<Request> {
  const named = await given(params, scene)
  const content = said.json ?? (await given(json, scene))
  return {
    ...requestTo(call, {
      params: { ...known(call.path, scene), ...named, ...scene.made, ...said.params },
      ...(query && { query }),
      ...(content !== undefined && { json: content }),
      ...(form && { body: form() }),
    }),
    ...(headers && { headers: headers() }),
  }
}
