/** The commands of which nothing shows before their answer. */
import { describe, expect, test } from 'vitest'
import type { CallName } from '../../../contracts/api/calls.ts'
import type { CommandName } from '../../../contracts/commands/commands.ts'
import type { CaseBulk } from '../../../contracts/model/cases/case-bulk.ts'
import type { SavedView } from '../../../contracts/model/cases/saved-view.ts'
import type { CommandHandler } from '../../../src/bus/command/command.ts'
import { commandHandlers } from '../../../src/commands/handlers.ts'
import type { Prediction, View } from '../../../src/projections/view.ts'
import { answered, fakeGateway, unreachable } from '../../support/client/fake-gateway.ts'
import { aBulk } from '../../support/records/case-bulks.ts'
import { aUser, caseEvent } from '../../support/records/events.ts'
import { commandOf, id, ofCase, viewOf } from './handler-desk.ts'

const run = (
  name: CommandName,
  input: object,
  gateway: ReturnType<typeof fakeGateway>,
): ReturnType<CommandHandler<CommandName, View, Prediction>['run']> =>
  (commandHandlers[name] as CommandHandler<CommandName, View, Prediction>).run(
    commandOf(name, input as never),
    gateway,
    viewOf(null),
  )

const mailed = { link: 'l-1', email: 'agent@pro.example', new_password: 'Quince-tree-7' }
const { link, email, new_password } = mailed

type Unlogged = {
  command: CommandName
  input: object
  call: CallName
  request: object
  says?: object
}

const ofLetter = { case_id: id }
const aLetter = {
  ...{ subject: 'Notice', content: '<p>Hello</p>', config: { placeholders: {} } },
  digest: 'a'.repeat(64),
}

const withoutSession: Unlogged[] = [
  {
    command: 'account.create',
    input: { name: 'Ada', email },
    call: 'createAccount',
    request: { body: { name: 'Ada', email } },
    says: {},
  },
  {
    command: 'account.verify-email',
    input: { link },
    call: 'verifyEmail',
    request: { params: { link } },
  },
  {
    command: 'account.resend-verification',
    input: { email },
    call: 'resendVerification',
    request: { body: { email } },
  },
  {
    command: 'account.request-reset',
    input: { email },
    call: 'requestPasswordReset',
    request: { body: { email } },
  },
  {
    command: 'account.open-reset',
    input: { link },
    call: 'readPasswordReset',
    request: { params: { link } },
  },
  {
    command: 'account.reset-password',
    input: mailed,
    call: 'resetPassword',
    request: { params: { link }, body: { email, new_password } },
  },
]

describe('what somebody without a session does', () => {
  test.each(withoutSession)(
    '$command is one call without a key, and has no events',
    async ({ command: name, input, call, request, says: result = { said: 1 } }) => {
      const gateway = fakeGateway()
      gateway.answer(call, () => answered({ said: 1 } as never))
      expect(await run(name, input, gateway)).toEqual({
        ...{ kind: 'done', result },
        ...{ events: [], through: null },
      })
      expect(gateway.asked).toEqual([{ name: call, request, change: null }])
      gateway.answer(call, () => unreachable)
      expect(await run(name, input, gateway)).toEqual(unreachable)
    },
  )

  test('a signup logs in by the link of the invitation [SIGNUP-08]', async () => {
    const gateway = fakeGateway()
    const input = { link, name: 'Ada', password: new_password, user_id: 'u1' }
    expect(await run('session.sign-up', input, gateway)).toEqual(unreachable)
    const tokens = { accessToken: 'a', renew_token: 'r', file_token: 'f' }
    gateway.answer('signUp', () => answered({ ...aUser(), ...tokens }))
    expect(await run('session.sign-up', input, gateway)).toEqual({
      ...{ kind: 'done', result: aUser() },
      ...{ events: [], through: null },
    })
    const { link: _, ...body } = input
    expect(gateway.asked.at(-1)).toEqual({
      ...{ name: 'signUp', request: { params: { link }, body } },
      change: null,
    })
  })
})

const bulk: CaseBulk = aBulk({ id: 'b1' })
const view: SavedView = {
  ...{ id: 'v1', name: 'Press', view: 'CASES', filter: null },
  ...{ search: 'press', ascending: true },
}
const { id: _id, ...newView } = view
const ordered = { act: { kind: 'tag', tag: 'vip' }, cases: { ids: ['1', '2'] } }
const address = {
  ...{ address_line_1: ' Holzmarktstr. 25 ', address_line_2: ' ', postal_code: ' 10243' },
  ...{ city: 'Berlin ', vat_id: null, timezone: 'Europe/Berlin' },
}
const readAddress = {
  ...{ address_line_1: 'Holzmarktstr. 25', address_line_2: null, postal_code: '10243' },
  ...{ city: 'Berlin', vat_id: null, timezone: 'Europe/Berlin' },
}
const mailServer = {
  ...{ email_sender_name: 'Archiv', smtp_host: 'mail.example', smtp_port: 587 },
  ...{ smtp_email: 'a@mail.example', smtp_username: null, smtp_password: 'secret' },
}
const ofCustomer = { customer_id: 'c1' }

type Change = {
  command: CommandName
  input: object
  call: CallName
  request: object
  version?: number
  /** What the answer has beside its events. */
  says?: object
}

const changes: Change[] = [
  {
    command: 'case-bulk.start',
    input: ordered,
    call: 'startCaseBulk',
    request: { body: ordered },
    says: { bulk },
  },
  {
    command: 'case-bulk.stop',
    input: { bulk_id: 'b1' },
    call: 'stopCaseBulk',
    request: { params: { bulkId: 'b1' } },
    says: { bulk },
  },
  {
    command: 'case-bulk.undo',
    input: { bulk_id: 'b1' },
    call: 'undoCaseBulk',
    request: { params: { bulkId: 'b1' } },
    says: { bulk },
  },
  {
    command: 'case.note.restore',
    input: { ...ofCase, note_id: 'n1' },
    call: 'restoreNote',
    request: { params: { id, noteId: 'n1' } },
    version: 7,
  },
  {
    command: 'customer.address.change',
    input: { ...address, version: 3 },
    call: 'saveBusinessDetails',
    request: { params: ofCustomer, body: readAddress },
    version: 3,
    says: { name: 'Archiv', ...readAddress },
  },
  {
    command: 'customer.credits.add',
    input: { amount: 5 },
    call: 'addCredits',
    request: { params: ofCustomer, body: { amount: 5 } },
    says: { amount: 12 },
  },
  {
    command: 'case.letter.send',
    input: {
      ...ofLetter,
      ...aLetter,
      template_id: 't1',
      old_failed_letter_id: 'l0',
      draft_id: 'd1',
    },
    call: 'sendLetter',
    request: {
      ...{
        params: { id },
        query: { template_id: 't1', old_failed_letter_id: 'l0', draft_id: 'd1' },
      },
      body: aLetter,
    },
  },
  {
    command: 'case.letter.acknowledge',
    input: { ...ofLetter, letter_id: 'l1' },
    call: 'acknowledgeLetter',
    request: { params: { id, letterId: 'l1' } },
  },
  {
    command: 'mail-setup.save',
    input: { ...mailServer, version: 4 },
    call: 'saveMailSetup',
    request: { params: ofCustomer, body: mailServer },
    version: 4,
  },
  {
    command: 'mail-setup.activate',
    input: { active_email_setup: 'smtp' },
    call: 'activateMailSetup',
    request: { params: ofCustomer, body: { active_email_setup: 'smtp' } },
  },
  {
    command: 'mail-setup.inbound.activate',
    input: {},
    call: 'activateInbound',
    request: { params: ofCustomer },
  },
  {
    command: 'saved-view.add',
    input: { ...newView, name: ' Press ' },
    call: 'addSavedView',
    request: { body: newView },
    says: { views: [view] },
  },
  {
    command: 'saved-view.delete',
    input: { view_id: 'v1' },
    call: 'deleteSavedView',
    request: { params: { viewId: 'v1' } },
    says: { views: [] },
  },
  {
    command: 'terms.accept',
    input: { tos_version: 'v7' },
    call: 'acceptTerms',
    request: { params: ofCustomer, query: { tos_version: 'v7' } },
  },
]

describe('what is shown when the server has confirmed it', () => {
  test.each(changes)(
    '$command is one call under its id, and says what the answer says beside its events',
    async ({ command: name, input, call, request, version, says: result = {} }) => {
      const gateway = fakeGateway(aUser())
      const events = [caseEvent(9, 'case.note-added')]
      gateway.answer(call, () => answered({ ...result, events } as never))
      expect(await run(name, input, gateway)).toEqual({
        ...{ kind: 'done', result },
        ...{ events, through: 9 },
      })
      const change = version === undefined ? { commandId: 'k1' } : { commandId: 'k1', version }
      expect(gateway.asked).toEqual([{ name: call, request, change }])
      gateway.answer(call, () => unreachable)
      expect(await run(name, input, gateway)).toEqual(unreachable)
      expect(
        (commandHandlers[name] as CommandHandler<CommandName, View, Prediction>).predict,
      ).toBeUndefined()
    },
  )

  test.each([
    ['customer.address.change', { ...address, city: ' ', version: 3 }, 'Enter the city'],
    ['saved-view.add', { ...newView, name: ' ' }, 'Give the view a name'],
  ] as const)('%s that the rules refuse is not sent', async (name, input, message) => {
    const gateway = fakeGateway(aUser())
    expect(await run(name, input, gateway)).toMatchObject({ kind: 'refused', message })
    expect(gateway.asked).toEqual([])
  })
})
