/** What a person does so that a call is made: the broken answer then meets the units that the screens use. */
import { allSettled } from 'effector'
import { type CallName, calls } from '../../../contracts/api/calls.ts'
import type { FileCall } from '../../../src/bus/gateway/call.ts'
import { catchUpRequested } from '../../../src/bus/realtime/catch-up.ts'
import { $countsStatus, countsRequested } from '../../../src/queries/cases/counts.ts'
import {
  type Act,
  caseFacts,
  commanding,
  type Part,
  part,
  reading,
  statusMessage,
} from './malformed-act.ts'
import { caseActs } from './malformed-acts-cases.ts'
import { officeActs } from './malformed-acts-office.ts'
import type { Folded } from './malformed-calls.ts'

/** What any event of the server may change. */
const facts: readonly Part[] = [
  ...caseFacts,
  'session',
  'provider',
  'users',
  'mailSetup',
  'caseTemplates',
  'business',
  'terms',
]

/** A call whose answer no projection holds: sent by the gateway. */
function generic(name: CallName): Act {
  return {
    touches: [],
    run: async ({ gateway, settle }) => {
      let message: string | null | undefined
      await settle(async () => {
        // The server here looks at nothing but the path, where every name stands for itself.
        const params = new Proxy({}, { get: (_, key) => String(key) })
        const request = { params, query: {}, body: {} } as never
        const result =
          calls[name].answer === 'file'
            ? await gateway.file(name as FileCall, request)
            : await gateway.call(name, request)
        message = result.kind === 'answer' ? null : result.message
      })
      return { message }
    },
  }
}

/** Another call meets an expired token, and the renewal's answer is the broken one. */
const renewing: Act = {
  touches: ['counts', 'unmapped'],
  run: async ({ scope, settle }) => {
    await settle(() => allSettled(countsRequested, { scope }))
    return { message: statusMessage(scope.getState($countsStatus)) }
  },
}

/** A session begins: with it comes what its first screen asks for. */
const beginning: readonly Part[] = ['session', 'day', 'recent', 'pulse', 'rows']

/** A command is taken back: the gateway alone hears of it. */
const withdrawing: Act = {
  touches: [],
  run: async ({ gateway, settle }) => {
    let message: string | null | undefined
    await settle(async () => {
      const result = await gateway.change('withdrawCommand', {}, { commandId: 'c1' })
      message = result.kind === 'answer' ? null : result.message
    })
    return { message }
  },
}

/** A call that is not in `unfolded` and has no act of its own is a type error. */
const acts: Record<Folded, Act> = {
  login: commanding('session.login', () => ({ email: 'a@b.example', password: 'x' }), beginning),
  loginSecondFactor: commanding('session.second-factor', () => ({ code: '123456' }), beginning),
  signUp: commanding(
    'session.sign-up',
    (of) => ({ link: part(of, 3), name: 'Ada Wong', password: 'Quince-orchard-5', user_id: 'u1' }),
    beginning,
  ),
  renew: renewing,
  withdrawCommand: withdrawing,
  readEvents: reading(
    facts,
    catchUpRequested,
    () => undefined,
    () => undefined,
  ),
  ...caseActs,
  ...officeActs,
}

const isFolded = (name: CallName): name is Folded => Object.hasOwn(acts, name)

export const actOf = (name: CallName): Act => (isFolded(name) ? acts[name] : generic(name))
