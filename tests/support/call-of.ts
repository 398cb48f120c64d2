/** Which call of the API a request is. */
import { type CallName, calls } from '../../contracts/api/calls.ts'

const patterns = Object.entries(calls).map(([name, { method, path }]) => ({
  name: name as CallName,
  method,
  path: new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** The row of the table that a request is of; undefined for a path that is no call. */
export const callOf = ({ method, url }: { method: string; url: URL }): CallName | undefined =>
  patterns.find((row) => row.method === method && row.path.test(url.pathname))?.name
