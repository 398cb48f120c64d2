/**
 * Every place in the server's source that keeps somebody out, with a switch that takes it away: filters by
 * customer, conditions of sessions and links, comparisons of people, roles and plans, ends of sessions. Found in
 * the source itself, so that a new filter is in the proof without anybody writing it down.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export type Kind = 'tenant' | 'session' | 'claim' | 'person' | 'role' | 'plan' | 'end' | 'room'

/** `id`: its file and text, so that it stays the same while lines move. */
export type Switch = { id: string; kind: Kind; file: string; text: string }

type Edit = { at: number; end: number; put: string }
type Place = { kind: Kind; text: string; edits: (isOff: string) => Edit[] }

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What nobody reaches: the database, the start and its demo, the operator's commands, the talk of processes. */
const behind = /^server-mock\/((db|upkeep|seed|start|operator)\/|events\/shared-hub)/

const isCovered = (file: string): boolean => file.startsWith('server-mock/') && !behind.test(file)

/** What decides about people, by its text; what each is where nothing is asked. */
const comparisons: readonly [RegExp, Kind, boolean][] = [
  [/^claims\.typ !== use$/, 'claim', false],
  [/^claims\.(nbf > now|exp <= now)$/, 'claim', false],
  [/^live\.user\.id !== claims\.sub$/, 'claim', false],
  [/^live\.user\.customerId !== claims\.customer_id$/, 'claim', false],
  [/^note\.userId !== user\.id$/, 'person', false],
  [/^actor\.id === user\.id$/, 'person', true],
  [/^body\.user_id !== user\.id$/, 'person', false],
  [/^user\?\.state === 'INVITATION_PENDING'$/, 'person', true],
  [/^link\?\.state !== 'open'$/, 'session', false],
  [/^passwordHash === provenBy$/, 'session', true],
  [/^entry\?\.case_id !== caseId$/, 'tenant', false],
  [/^id === customerId$/, 'tenant', true],
  [/^role === 'ADMIN'$/, 'role', true],
  [/^user\.role === 'ADMIN'$/, 'role', true],
  [/^audienceOf\(event\.name\) === 'everybody'$/, 'role', true],
  [/^now\?\.state === 'ACTIVE'$/, 'session', true],
  [/^policy\.roles\.includes\(now\.role\)$/, 'role', true],
  [/^policy\.plans\.includes\(plan\)$/, 'plan', true],
  [/^plan !== 'LITE'$/, 'plan', true],
  [/^owner\?\.plan === 'LITE'$/, 'plan', false],
]

/** Calls that decide by themselves, and what they answer where nothing is asked. */
const verdicts: Readonly<Record<string, readonly [Kind, string]>> = {
  isFull: ['plan', 'false'],
  flowLimitMessage: ['plan', 'null'],
  lockedMessage: ['plan', 'null'],
  isOwnOrigin: ['room', 'true'],
  sameAddress: ['person', 'true'],
  supersedeLinks: ['session', 'undefined'],
}

/** Conditions of these are all about whether a session or a link still counts. */
const livesIn = /^(prepareLive|genuine|unspent)$/

const ends = /(^|\.)(endSessionsOf|sessionEnds|endSession)$/

/** Whom the hub tells: of everybody who listens those of one customer. */
const told = { callee: 'byCustomer.get', within: /^tell$/ }
const everybody = 'new Set([...byCustomer.values()].flatMap((all) => [...all]))'

/** Whoever is let in by a password is asked for the rest once more. */
const standing = { text: /^state === 'ACTIVE'$/, within: /^openProvenSession$/ }

/** A key that two people use is two keys. */
const personsKey = /^eq\(idempotency\.userId, /

const nameOf = (node: ts.Node): string =>
  (ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isPropertyAssignment(node)) &&
  node.name
    ? node.name.getText()
    : ''

const isWithin = (node: ts.Node, pattern: RegExp): boolean => {
  for (let at = node.parent; at; at = at.parent) if (pattern.test(nameOf(at))) return true
  return false
}

const calleeOf = (node: ts.Node | undefined): string =>
  node && ts.isCallExpression(node) ? node.expression.getText() : ''

const isJoin = (node: ts.Node): boolean => /\.(inner|left)Join$/.test(calleeOf(node.parent))

const instead =
  (node: ts.Node, value: string) =>
  (isOff: string): Edit[] => [
    {
      at: node.getStart(),
      end: node.getStart(),
      // A line that begins with a bracket would go on with the one before.
      put: `${ts.isExpressionStatement(node.parent) ? 'void ' : ''}(${isOff} ? ${value} : `,
    },
    { at: node.getEnd(), end: node.getEnd(), put: ')' },
  ]

function placeOfCall(node: ts.CallExpression): Place | null {
  const text = node.getText()
  const callee = node.expression.getText()
  const verdict = verdicts[callee]
  if (verdict) return { kind: verdict[0], text, edits: instead(node, verdict[1]) }
  if (ends.test(callee)) return { kind: 'end', text, edits: instead(node, 'undefined') }
  if (calleeOf(node.parent) === 'and' && isWithin(node, livesIn))
    return { kind: 'session', text, edits: instead(node, 'undefined') }
  if (callee === told.callee && isWithin(node, told.within))
    return { kind: 'room', text, edits: instead(node, everybody) }
  if (personsKey.test(text)) return { kind: 'person', text, edits: instead(node, 'undefined') }
  const isTenant = callee === 'eq' && !isJoin(node) && /customerId|\bcustomer\.id\b/.test(text)
  return isTenant ? { kind: 'tenant', text, edits: instead(node, 'undefined') } : null
}

function placeByText(node: ts.BinaryExpression | ts.CallExpression): Place | null {
  const text = node.getText()
  if (standing.text.test(text) && isWithin(node, standing.within))
    return { kind: 'session', text, edits: instead(node, 'true') }
  const known = comparisons.find(([pattern]) => pattern.test(text))
  return known ? { kind: known[1], text, edits: instead(node, String(known[2])) } : null
}

/** Filters inside SQL text: a column, and the value that it has to equal. */
const filters: readonly [RegExp, RegExp, Kind][] = [
  [/[\w.]*\b(?:customer_id|id) = $/, /customerId$/, 'tenant'],
  [/\buser_id = $/, /^userId$/, 'person'],
]

/** Filters that are SQL text altogether; a join has to say which rows belong together. */
const plainFilters: readonly [RegExp, Kind][] = [
  [/(?<!\bon )\b\w+\.customer_id = \w+\.customer_id\b/g, 'tenant'],
  [/\b\w+\.plan <> 'LITE'/g, 'plan'],
]

/** In brackets from `at` to `end`; asked when the statement is built, however early its text was written. */
const unless =
  (at: number, end: number) =>
  (isOff: string): Edit[] => [
    { at, end: at, put: '(' },
    { at: end, end, put: ` or \${{ getSQL: () => sql\`\${${isOff}}\` }}::boolean)` },
  ]

/** A lock by itself shows nothing: whose the row is decides the statement behind it. */
const isLock = (text: string): boolean => /^`\s*select 1 from\b.*\bfor update`$/s.test(text)

function placesInSql(node: ts.TemplateExpression): Place[] {
  if (isLock(node.getText())) return []
  const literals = [node.head, ...node.templateSpans.map(({ literal }) => literal)]
  const values = node.templateSpans.flatMap((span, n): Place[] => {
    const before = literals[n]
    if (!before) return []
    const [value, text] = [span.expression.getText(), before.getText().replace(/\$\{$/, '')]
    return filters.flatMap(([pattern, right, kind]) => {
      const column = right.test(value) ? pattern.exec(text)?.[0] : undefined
      if (column === undefined) return []
      const at = before.getEnd() - '${'.length - column.length
      return [{ kind, text: `${column}${value}`, edits: unless(at, span.literal.getStart() + 1) }]
    })
  })
  const plain = literals.flatMap((literal) =>
    plainFilters.flatMap(([pattern, kind]) =>
      [...literal.getText().matchAll(pattern)].map(({ index, 0: text }): Place => {
        const at = literal.getStart() + index
        return { kind, text, edits: unless(at, at + text.length) }
      }),
    ),
  )
  return [...values, ...plain]
}

/** Rooms are told apart by the names that they are given. */
const placesInName = (node: ts.TemplateExpression): Place[] =>
  node.templateSpans
    .filter(({ expression }) => /^(customerId|role|sessionId)$/.test(expression.getText()))
    .map(({ expression }) => ({
      kind: 'room',
      text: node.getText(),
      edits: instead(expression, "'any'"),
    }))

function placesOf(node: ts.Node): Place[] {
  if (ts.isCallExpression(node))
    return [placeOfCall(node) ?? placeByText(node)].flatMap((place) => place ?? [])
  if (ts.isBinaryExpression(node)) {
    return [placeByText(node)].flatMap((place) => place ?? [])
  }
  if (!ts.isTemplateExpression(node)) return []
  if (ts.isTaggedTemplateExpression(node.parent)) return placesInSql(node)
  return isWithin(node, /^(roomOf|sessionRoom)$/) ? placesInName(node) : []
}

/** The source with a switch at every place, and what each of them takes away. */
export function withSwitches(file: string, source: string): { code: string; switches: Switch[] } {
  if (!isCovered(file)) return { code: source, switches: [] }
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const switches: Switch[] = []
  const edits: Edit[] = []
  const visit = (node: ts.Node): void => {
    for (const place of placesOf(node)) {
      const text = place.text.replaceAll(/\s+/g, ' ')
      const same = switches.filter((one) => one.text === text).length
      const id = `${file}: ${text}${same > 0 ? ` (${same + 1})` : ''}`
      switches.push({ id, kind: place.kind, file, text })
      edits.push(
        ...place.edits(`(globalThis.removedPolicies?.has(${JSON.stringify(id)}) ?? false)`),
      )
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  // From the end, so that what stands before keeps its place; of one place the inner edit first.
  const code = edits
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, end, put }) => `${text.slice(0, at)}${put}${text.slice(end)}`, source)
  return { code, switches }
}

/** Every switch of the server. */
export const allSwitches = (): Switch[] =>
  readdirSync(join(root, 'server-mock'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `server-mock/${name}`)
    .toSorted()
    .flatMap((file) => withSwitches(file, readFileSync(join(root, file), 'utf8')).switches)

/** What is looked for by its text and stands nowhere any more: it would drop out of the proof unnoticed. */
export function namedInVain(all: readonly Switch[]): string[] {
  const named: RegExp[] = [
    ...comparisons.map(([pattern]) => pattern),
    standing.text,
    ...Object.keys(verdicts).map((name) => new RegExp(`^${name}\\(`)),
    ...[/endSessionsOf\(/, /sessionEnds\(/, /endSession\(/, /^byCustomer\.get\(/, personsKey],
    ...[/user_id = userId$/, /\.customer_id = \w+\.customer_id$/, /\.plan <> 'LITE'$/],
    ...[/^`customer /, /^`session /, /^isNull\(mailedLink/, /^isNull\(session/],
  ]
  return named.filter((one) => !all.some(({ text }) => one.test(text))).map(String)
}

/** The file's path in the project; null for one from elsewhere. */
export const projectPath = (id: string): string | null => {
  const path = id.split('?')[0] ?? ''
  return path.startsWith(root) ? path.slice(root.length) : null
}
