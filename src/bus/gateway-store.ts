import { createStore } from 'effector'
import { createCargo } from './cargo.ts'
import { unreachable } from './gateway-answer.ts'
import type { Gateway } from './gateway-call.ts'

const nowhere: Gateway = {
  clockAhead: () => 0,
  cargo: createCargo(),
  call: async () => unreachable,
  change: async () => unreachable,
  file: async () => unreachable,
  session: () => null,
  token: () => null,
  login: async () => unreachable,
  verifyFactor: async () => unreachable,
  signUp: async () => unreachable,
  logout: async () => undefined,
  keepUser: () => undefined,
  keepToken: () => undefined,
  watch: () => () => undefined,
}

/** The gateway of this scope: the browser's is put here when the app starts, a fake one in tests. */
export const $gateway = createStore<Gateway>(nowhere, { serialize: 'ignore' })
