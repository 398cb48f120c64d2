/** A history as lines that are the same whenever its plan is run again, whatever number its customer has. */

import type { Ledger } from './checks/ledger.ts'
import type { Given } from './people/client.ts'
import type { Customer } from './world/customer.ts'
import { withoutHistory } from './world/ids.ts'
import type { Arrived } from './world/sink.ts'

export function recordOf(
  { id, caseIds }: Customer,
  given: Iterable<Given>,
  { events, entries, outbox }: Ledger,
  arrived: readonly Arrived[],
): string[] {
  // The server draws the numbers of new cases.
  const made = events.flatMap(({ name, caseId }) =>
    name === 'case.created' && caseId !== null ? [caseId] : [],
  )
  const names = new Map([
    [id, 'the customer'],
    ...[...caseIds, ...made].map((caseId, at): [string, string] => [caseId, `case ${at + 1}`]),
  ])
  const plain = (line: string): string =>
    [...names].reduce((text, [from, to]) => text.replaceAll(from, to), withoutHistory(line))
  return [
    ...[...given].map(
      ({ command: { id: key, name, input, at }, by, outcome }) =>
        `${by.name} gave ${name} ${key} at ${at}: ${JSON.stringify(input)} ${outcome?.kind}`,
    ),
    ...events.map(
      ({ seq, name, command, caseId, version, actor }) =>
        `event ${seq} ${name} of ${command} on ${caseId} (${version}) by ${actor}`,
    ),
    ...entries.map(({ type, caseId, from, to }) => `entry ${type} on ${caseId} ${from} ${to}`),
    ...outbox.map(({ kind, state, subject, to }) => `outbox ${kind} ${state} ${subject} to ${to}`),
    ...arrived.map(({ subject, to }) => `arrived ${subject} to ${to}`),
  ].map(plain)
}
