import { sample } from 'effector'
import { expectTypeOf, test } from 'vitest'
import type { CommandName, InputOf, ResultOf } from '../../contracts/commands/commands.ts'
import { command } from '../../contracts/commands/definition.ts'
import type { SessionUser } from '../../contracts/model/accounts/user.ts'
import { z } from '../../contracts/schema.ts'
import type { Command, CommandHandlers, Step } from '../../src/bus/command/command.ts'
import { unreachable } from '../../src/bus/gateway/answer.ts'
import { createOperation } from '../../src/bus/operation.ts'
import type { Outcome } from '../../src/bus/outcome.ts'
import { createCommandEffect, createSaveEffect } from '../../src/commands/send.ts'

test('a command takes its own input and answers its own result', () => {
  expectTypeOf<InputOf<'case.tag.add'>>().toEqualTypeOf<{
    case_id: string
    version: number
    tag: string
  }>()
  expectTypeOf<ResultOf<'case.create'>>().toEqualTypeOf<{ case_id: string }>()
  expectTypeOf<ResultOf<'session.login'>>().toEqualTypeOf<SessionUser>()
  // @ts-expect-error there is no such command
  expectTypeOf<InputOf<'case.paint'>>().toBeNever()
})

test('an effect of one name refuses the input of another', () => {
  const addTagFx = createCommandEffect('case.tag.add')
  expectTypeOf(addTagFx).parameter(0).toEqualTypeOf<InputOf<'case.tag.add'>>()
  expectTypeOf(addTagFx).returns.resolves.toEqualTypeOf<Outcome<ResultOf<'case.tag.add'>>>()
  // @ts-expect-error the tag is missing
  addTagFx({ case_id: '1', version: 1 })
  // @ts-expect-error without its version no case is changed
  addTagFx({ case_id: '1', tag: 'vip' })
  // @ts-expect-error no command has this name
  createCommandEffect('case.tag')
})

test('an operation hands on input and result', () => {
  const createCase = createOperation(createCommandEffect('case.create'))
  sample({
    clock: createCase.done,
    fn: ({ input, result }) => {
      expectTypeOf(input.host).toBeString()
      expectTypeOf(result?.case_id).toEqualTypeOf<string | undefined>()
      // @ts-expect-error the result has no such member
      return result?.note_id
    },
  })
})

test('an outcome has a result only when it is done', () => {
  const outcome = {} as Outcome<{ case_id: string }>
  // @ts-expect-error nobody knows yet how it ended
  outcome.result
  if (outcome.kind === 'done') expectTypeOf(outcome.result.case_id).toBeString()
  else if (outcome.kind !== 'waiting') expectTypeOf(outcome.message).toBeString()
})

test('every command has a handler, and a handler its own command', () => {
  expectTypeOf<keyof CommandHandlers<unknown, unknown>>().toEqualTypeOf<CommandName>()
  type NoteHandler = CommandHandlers<unknown, unknown>['case.note.add']
  expectTypeOf<Parameters<NoteHandler['run']>[0]>().toEqualTypeOf<Command<'case.note.add'>>()
})

test('a row is whole: it has a label, and says what a toast says of its end', () => {
  const none = z.object({})
  command('Add note', { text: z.string() }, none)
  // @ts-expect-error the label is missing
  command({ text: z.string() }, none)
  type Row = CommandHandlers<unknown, unknown>['case.mail.send']
  const run: Row['run'] = () => Promise.resolve(unreachable)
  const whole: Row = { toasts: null, run }
  // @ts-expect-error whether anything is said is decided by nobody
  const silent: Row = { run }
  const told: Row = { toasts: { done: 'Email was sent!' }, run }
  // @ts-expect-error nothing of that name is said
  const wrong: Row = { toasts: { saved: 'Email was sent!' }, run }
  expectTypeOf([whole, silent, told, wrong]).toEqualTypeOf<Row[]>()
})

test('the steps of a save are typed by their names', () => {
  const saveFx = createSaveEffect()
  expectTypeOf(saveFx).parameter(0).toEqualTypeOf<readonly Step[]>()
  saveFx([{ name: 'case.reminder.clear', input: { case_id: '1', version: 2 } }])
  // @ts-expect-error a note has a text
  saveFx([{ name: 'case.note.add', input: { case_id: '1', version: 2 } }])
})
