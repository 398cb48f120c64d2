/** Changing calls under the key of a command. */
import type { Init, Reply, TestApi } from '../../support/server/api.ts'

let count = 0

export const freshKey = (): string => {
  count += 1
  return `command-${count}`
}

export const keyed = (key: string, init: Init): Init => ({
  ...init,
  headers: { 'Idempotency-Key': key },
})

/** Adds a note to a case under a key. */
export const addNoteTo = (
  { api, token, caseId }: { api: TestApi; token: string; caseId: string },
  key: string,
  text = 'once',
): Promise<Reply> => api.call(`/cases/${caseId}/note`, { token, ...keyed(key, { json: { text } }) })
