import { createStore } from 'effector'
import { unreachable } from './answer.ts'
import type { Gateway } from './call.ts'
import { createUploadRegistry } from './upload-registry.ts'

const nowhere: Gateway = {
  clockAhead: () => 0,
  uploadRegistry: createUploadRegistry(),
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
