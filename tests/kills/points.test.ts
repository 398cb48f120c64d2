/** Row 13: what the server writes, and what there is a place to kill it at for. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namedStatements } from './points.ts'

const server = new URL('../../server-mock/', import.meta.url)

/** What no customer's word hangs on, or what is not running while others are. */
const elsewhere = /^(seed|operator|start)\/|^db\/embedded\/(template|engine)/

const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(new URL(path, server), 'utf8') }))

/** The tables by the names that the code knows them by. */
const tables = new Map(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(
      ([, known = '', name = '']): [string, string] => [known, name],
    ),
  ),
)

const verbs = { insert: 'insert into', update: 'update', delete: 'delete from' }

/** The kinds of changes that a source makes: by the query builder, and in statements that it spells out. */
function kindsIn(text: string): string[] {
  const built = [...text.matchAll(/\.(insert|update|delete)\((\w+)\)/g)].flatMap(
    ([, verb = '', known = '']) => {
      const table = tables.get(known)
      return table === undefined ? [] : [`${verbs[verb as keyof typeof verbs]} ${table}`]
    },
  )
  const names = [...tables.values()].join('|')
  const spelt = text.matchAll(new RegExp(`\\b(insert into|update|delete from) (${names})\\b`, 'g'))
  return [...built, ...[...spelt].map(([, verb, table]) => `${verb} ${table}`)]
}

/** Kinds that a point of another name is passed with, or that nothing acknowledged hangs on. */
const without: Readonly<Record<string, string>> = {
  'insert into event': 'of one statement with the head: events appended',
  'insert into event_head': 'of one statement with the events: events appended',
  'insert into case_tally': 'of one statement with what it sums up: tally summed',
  'delete from case_tally': 'of one statement with what it sums up: tally summed',
  'insert into flow_tally': 'of one statement with what it sums up: tally summed',
  'delete from flow_tally': 'of one statement with what it sums up: tally summed',
  'insert into planned_tally': 'of one statement with what it sums up: tally summed',
  'delete from planned_tally': 'of one statement with what it sums up: tally summed',
  'insert into invoice_tally': 'of one statement with what it sums up: tally summed',
  'delete from invoice_tally': 'of one statement with what it sums up: tally summed',
  'insert into mail_tally': 'of one statement with what it sums up: tally summed',
  'delete from mail_tally': 'of one statement with what it sums up: tally summed',
  'insert into payment_tally': 'of one statement with what it sums up: tally summed',
  'delete from payment_tally': 'of one statement with what it sums up: tally summed',
  'insert into report_mail': 'the one statement of its change: key claimed and answer stored',
  'delete from report_mail': 'the one statement of its change, or of a page that is pressed again',
  'update report_mail': 'of one transaction with its mail: mail queued',
  'insert into terms_of_service': 'the first terms, before anybody is let in',
  'insert into caught_mail': "the demo's mail server, which is nobody's here",
  'insert into letter': 'of one transaction with its entry: activity written',
  'insert into letter_file': 'of one transaction with its entry: activity written',
  'insert into post_file': "the demo's printer, which is nobody's here",
  'delete from post_file': "the demo's printer, which is nobody's here",
  'insert into post_letter': "the demo's printer, which is nobody's here",
  'update post_letter': "the demo's printer, which is nobody's here",
  'insert into payment_desk_record': "the demo's payment provider, which is nobody's here",
  'update payment_desk_record': "the demo's payment provider, which is nobody's here",
  'insert into checkout':
    'a page of the portal asks for it: its ends are proven where cases are paid',
  'insert into portal_attempt':
    'a page of the portal counts by it: what a try costs is proven where PINs are tried',
  'update portal_attempt':
    'a page of the portal counts by it: what a try costs is proven where PINs are tried',
  'delete from payment_account': 'of one transaction with its event: events appended',
  'insert into portal_host': 'of one transaction with its event: events appended',
  'update portal_settings':
    'when a domain is looked at next: whoever dies before it looks at it once more',
  'insert into portal_settings': 'of one transaction with its event: events appended',
  'insert into portal_image': 'of one transaction with its event: events appended',
  'delete from portal_image': 'of one transaction with its event: events appended',
  'update portal_host': 'of one transaction with its event: events appended',
  'insert into translation': 'of one transaction with its event: events appended',
  'update translation': 'of one transaction with its event: events appended',
  'insert into invoice_template': 'of one transaction with its event: events appended',
  'update invoice_template': 'of one transaction with its event: events appended',
  'insert into mail_refusal': 'a mark on values that were refused: what it stops is asked again',
  'delete from mail_refusal': 'a mark on values that were refused: what it stops is asked again',
  'insert into second_factor': 'of one transaction with its entry in the audit log: audit written',
  'update second_factor': 'of one transaction with the session or the entry: session opened',
  'delete from second_factor': 'of one transaction with its entry in the audit log: audit written',
  'insert into recovery_code': 'of one transaction with its entry in the audit log: audit written',
  'update recovery_code': 'of one transaction with the session that it opens: session opened',
  'delete from recovery_code': 'of one transaction with its entry in the audit log: audit written',
  'insert into inbound_test': 'a mark that is looked for within its one request',
  'update inbound_test': 'a mark that is looked for within its one request',
  'delete from inbound_test': 'a mark that is looked for within its one request',
}

const written = new Set(
  sources.filter(({ path }) => !elsewhere.test(path)).flatMap(({ text }) => kindsIn(text)),
)

test('row 13: every kind of change that the server makes has a place to be killed at', () => {
  expect(tables.size).toBeGreaterThan(30)
  expect(written.size).toBeGreaterThan(50)
  const isNamed = (kind: string): boolean =>
    namedStatements.some(([, form]) => new RegExp(`${kind}\\b`).test(form.source))
  const missed = [...written].filter((kind) => !isNamed(kind) && without[kind] === undefined)
  expect(missed).toEqual([])
  expect(Object.keys(without).filter((kind) => isNamed(kind) || !written.has(kind))).toEqual([])
})
