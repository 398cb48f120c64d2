/** That a command is one call, which names it and the version of its form; and none where the rules refuse it. */
import { expect } from 'vitest'
import type { CallName } from '../../contracts/api/calls.ts'
import type { CommandName } from '../../contracts/commands/commands.ts'
import { answered, fakeGateway, unreachable } from '../support/client/fake-gateway.ts'
import { aCaseDetail } from '../support/records/builders.ts'
import { aUser, caseEvent } from '../support/records/events.ts'
import { commandOf, handlerOf, viewOf } from './handlers/handler-desk.ts'

/** `version`: false where it is of no form. */
export type Sent = [
  command: CommandName,
  input: object,
  call: CallName,
  request: object,
  version?: false,
]

export async function expectOneCall(...[name, input, call, request, version]: Sent) {
  const gateway = fakeGateway(aUser())
  const events = [caseEvent(8, 'case.note-added'), caseEvent(9, 'case.note-added')]
  gateway.answer(call, () =>
    answered({ ...aCaseDetail({}), initial_email_error: null, events } as never),
  )
  const handler = handlerOf(name)
  const command = commandOf(name, input as never)
  const done = await handler.run(command, gateway, viewOf(null))
  const change = version === false ? { commandId: 'k1' } : { commandId: 'k1', version: 7 }
  expect(gateway.asked).toEqual([{ name: call, request, change }])
  expect(done).toMatchObject({ kind: 'done', events, through: 9 })
  gateway.answer(call, () => unreachable)
  expect(await handler.run(command, gateway, viewOf(null))).toEqual(unreachable)
}

/** The rules say no before anything is sent. */
export async function expectRefused(name: CommandName, input: object) {
  const gateway = fakeGateway(aUser())
  const end = await handlerOf(name).run(commandOf(name, input as never), gateway, viewOf(null))
  expect([end.kind, gateway.asked]).toEqual(['refused', []])
}
