/** Which call of the API a request is. */
import { type CallName, calls } from '../../../contracts/api/calls.ts'

const open = /:\w+/g

/** A path of fixed words goes before one that takes anything there, as on the server. */
const patterns = Object.entries(calls)
  .map(([name, { method, path }]) => ({
    name: name as CallName,
    method,
    path: new RegExp(`^/api${path.replaceAll(open, '[^/]+')}$`),
    opens: path.match(open)?.length ?? 0,
  }))
  .toSorted((a, b) => a.opens - b.opens)

/** The row of the table that a request is of; undefined for a path that is no call. */
export const callOf = ({ method, url }: { method: string; url: URL }): CallName | undefined =>
  patterns.find((row) => row.method === method && row.path.test(url.pathname))?.name
