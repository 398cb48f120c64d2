/** What stands for a person who does something: it makes a call, and tells how that ended. */
import { allSettled, type EventCallable, is, type Scope, type Store } from 'effector'
import { calls } from '../../../contracts/api/calls.ts'
import { type CommandName, commands, type InputOf } from '../../../contracts/commands/commands.ts'
import type { FileRef } from '../../../contracts/model/upload.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import type { Workspace } from '../../../src/projections/workspace.ts'
import { type Commanding, catalogue } from '../../support/calls/catalogue.ts'
import { aPng } from '../../support/files/files.ts'
import { keysOf } from '../../support/proofs/schema-keys.ts'
import type { Desk, Recorded } from './malformed-desk.ts'

export type Part = keyof Workspace

/** How an act ended: the message of a failure, null when it is done, undefined when nobody was told. */
export type Told = { message: string | null | undefined }

export type Act = {
  /** The projections that its answer may change. */
  touches: readonly Part[]
  run: (desk: Desk, recorded: Recorded) => Promise<Told>
}

/** What the events of a case or a mail may change. */
export const caseFacts: readonly Part[] = [
  'rows',
  'lists',
  'counts',
  'unmapped',
  'details',
  'activities',
  'tags',
  'pulse',
  'recent',
]

export const statusMessage = (status: string | null | undefined): string | null | undefined =>
  status === 'success' || status === '' ? null : status

const bytes = aPng()
/** What a command names that has a file, which this tab holds. */
export const aFile: FileRef = { file_id: 'f', filename: 'a.png', size: bytes.length }

type Status = string | null | undefined

/** Somebody asks for what a screen shows; `status`: what the screen says of it, where it says anything. */
export const reading = <T>(
  touches: readonly Part[],
  requested: EventCallable<T>,
  status: Store<Status> | ((scope: Scope, recorded: Recorded) => Status) | null = null,
  params?: (recorded: Recorded) => T,
): Act => ({
  touches,
  run: async ({ scope, settle }, recorded) => {
    const asked = { scope, params: params?.(recorded) }
    await settle(() => allSettled(requested as EventCallable<unknown>, asked))
    if (status === null) return { message: undefined }
    return {
      message: statusMessage(is.store(status) ? scope.getState(status) : status(scope, recorded)),
    }
  },
})

/** As `act`, of a call that another read asks for as well. */
export const alsoReading = <T>(
  act: Act,
  requested: EventCallable<T>,
  touches: Part,
  params?: (recorded: Recorded) => T,
): Act => ({
  touches: [...act.touches, touches],
  run: async (desk, recorded) => {
    const asked = { scope: desk.scope, params: params?.(recorded) }
    await desk.settle(() => allSettled(requested as EventCallable<unknown>, asked))
    return act.run(desk, recorded)
  },
})

/** The members of a recorded path by their names. */
export function membersOf({ name, path }: Recorded): Record<string, string> {
  const [plain = '', query] = path.split('?')
  const segments = plain.split('/')
  const named = calls[name].path.split('/').flatMap((segment, at) => {
    const value = decodeURIComponent(segments[at] ?? '')
    return segment.startsWith(':') ? [[segment.slice(1), value]] : []
  })
  return { ...Object.fromEntries(named), ...Object.fromEntries(new URLSearchParams(query)) }
}

/** The command of a call, with what its recorded request says. */
function commandOf(name: Commanding, recorded: Recorded, more: object) {
  const { command, bodyAs } = catalogue[name]
  if (!command) throw new Error(`nobody gives ${name}`)
  const { id, noteId, findingId, logId, activityId, tagId, bulkId, ...members } =
    membersOf(recorded)
  const known: Record<string, unknown> = {
    ...{ version: 1, case_id: id, user_id: id, template_id: members.templateId ?? id },
    ...{ note_id: noteId, finding_id: findingId, entry_id: logId, activity_id: activityId },
    ...{
      tag: tagId,
      bulk_id: bulkId,
      view_id: members.viewId,
      flow_id: id,
      email_id: members.emailId,
    },
    ...members,
    ...(bodyAs ? { [bodyAs]: recorded.json } : recorded.json),
    ...more,
  }
  const input = keysOf(commands[command].input).flatMap((key) =>
    known[key] === undefined ? [] : [[key, known[key]]],
  )
  return { command, input: Object.fromEntries(input) }
}

/** Somebody gives the command of a call; `more`: what of its input no request says. */
export const giving = (
  name: Commanding,
  touches: readonly Part[] = caseFacts,
  more: (recorded: Recorded) => object = () => ({}),
): Act => ({
  // Its events are numbered.
  touches: [...touches, 'recent'],
  run: async ({ scope, settle, gateway }, recorded) => {
    const { command, input } = commandOf(name, recorded, more(recorded))
    gateway.uploadRegistry.put(aFile.file_id, new Blob([bytes]))
    const fx = createCommandEffect(command)
    let message: Status
    await settle(async () => {
      const end = await allSettled(fx, { scope, params: input as InputOf<CommandName> })
      if (end.status === 'fail') throw end.value
      message = 'message' in end.value ? end.value.message : null
    })
    return { message }
  },
})
