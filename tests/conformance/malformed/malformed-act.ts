/** What stands for a person who does something: it makes a call, and tells how that ended. */
import { allSettled, type EventCallable, type Scope } from 'effector'
import type { CommandName, InputOf } from '../../../contracts/commands/commands.ts'
import type { FileRef } from '../../../contracts/model/upload.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import type { Workspace } from '../../../src/projections/workspace.ts'
import { aPng } from '../../support/files/files.ts'
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

export function reading<T>(
  touches: readonly Part[],
  requested: EventCallable<T>,
  params: (recorded: Recorded) => T,
  status: (scope: Scope, recorded: Recorded) => string | null | undefined,
): Act {
  return {
    touches,
    run: async ({ scope, settle }, recorded) => {
      await settle(() =>
        allSettled(requested as EventCallable<unknown>, { scope, params: params(recorded) }),
      )
      return { message: statusMessage(status(scope, recorded)) }
    },
  }
}

/** The nth name in the path. */
export const part = ({ path }: Recorded, at: number) =>
  decodeURIComponent(path.split('?')[0]?.split('/')[at] ?? '')

export function commanding<N extends CommandName>(
  name: N,
  input: (recorded: Recorded) => InputOf<N>,
  touches: readonly Part[] = caseFacts,
): Act {
  const fx = createCommandEffect(name)
  return {
    // Its events are numbered.
    touches: [...touches, 'recent'],
    run: async ({ scope, settle }, recorded) => {
      let message: string | null | undefined
      await settle(async () => {
        const end = await allSettled(fx, { scope, params: input(recorded) })
        if (end.status === 'fail') throw end.value
        message = 'message' in end.value ? end.value.message : null
      })
      return { message }
    },
  }
}

/** A command that names files, which this tab holds. */
export function carrying<N extends CommandName>(
  name: N,
  input: (recorded: Recorded, file: FileRef) => InputOf<N>,
): Act {
  const bytes = aPng()
  const file: FileRef = { file_id: 'f', filename: 'a.png', size: bytes.length }
  const act = commanding(name, (recorded) => input(recorded, file))
  return {
    ...act,
    run: (desk, recorded) => {
      desk.gateway.uploadRegistry.put(file.file_id, new Blob([bytes]))
      return act.run(desk, recorded)
    },
  }
}
