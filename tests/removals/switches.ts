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

/** What people can reach: calls, channel, files, and what calls read elsewhere. */
const folders = ['server-mock/http', 'server-mock/modules', 'server-mock/realtime']
const files = [
  'server-mock/events/read.ts',
  'server-mock/outside/mail-out/templates.ts',
  'server-mock/outside/mail-out/own-pictures.ts',
]

const isCovered = (file: string): boolean =>
  files.includes(file) || folders.some((folder) => file.startsWith(`${folder}/`))

/** Comparisons that decide about people, by their text; what each is where nothing is asked. */
const comparisons: readonly [RegExp, Kind, boolean][] = [
  [/^claims\.typ !== use$/, 'claim', false],
  [/^claims\.(nbf > now|exp <= now)$/, 'claim', false],
  [/^user\.id !== claims\.sub$/, 'claim', false],
  [/^user\.customerId !== claims\.customer_id$/, 'claim', false],
  [/^note\.userId !== user\.id$/, 'person', false],
  [/^body\.user_id !== user\.id$/, 'person', false],
  [/^user\?\.state === 'INVITATION_PENDING'$/, 'person', true],
  [/^link\?\.state !== 'open'$/, 'session', false],
  [/^entry\?\.case_id !== caseId$/, 'tenant', false],
  [/^id === customerId$/, 'tenant', true],
  [/^role === 'ADMIN'$/, 'role', true],
  [/^user\.role === 'ADMIN'$/, 'role', true],
  [/^audienceOf\(event\.name\) === 'everybody'$/, 'role', true],
  [/^plan !== 'LITE'$/, 'plan', true],
]

/** Calls that decide by themselves, and what they answer where nothing is asked. */
const verdicts: Readonly<Record<string, readonly [Kind, string]>> = {
  isFull: ['plan', 'false'],
  isOwnOrigin: ['room', 'true'],
  sameAddress: ['person', 'true'],
}

/** Conditions of these are all about whether a session or a link still counts. */
const livesIn = /^(prepareLive|genuine|unspent)$/

const ends = /(^|\.)(endSessionsOf|sessionEnds|endSession)$/

const nameOf = (node: ts.Node): string =>
  (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)) && node.name
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
  const isTenant = callee === 'eq' && !isJoin(node) && /customerId|\bcustomer\.id\b/.test(text)
  return isTenant ? { kind: 'tenant', text, edits: instead(node, 'undefined') } : null
}

function placeOfComparison(node: ts.BinaryExpression): Place | null {
  const text = node.getText()
  const known = comparisons.find(([pattern]) => pattern.test(text))
  return known ? { kind: known[1], text, edits: instead(node, String(known[2])) } : null
}

const filter = /[\w.]*\b(?:customer_id|id) = $/

/** Filters inside SQL text: the value that a column of the customer has to equal. */
function placesInSql(node: ts.TemplateExpression): Place[] {
  let before = node.head
  return node.templateSpans.flatMap((span): Place[] => {
    const literal: ts.Node & { text: string } = before
    before = span.literal as unknown as typeof before
    const column = filter.exec(literal.getText().replace(/\$\{$/, ''))?.[0]
    if (column === undefined || !/customerId$/.test(span.expression.getText())) return []
    const start = literal.getEnd() - '${'.length - column.length
    const close = span.literal.getStart() + 1
    return [
      {
        kind: 'tenant',
        text: `${column}${span.expression.getText()}`,
        edits: (isOff) => [
          { at: start, end: start, put: '(' },
          { at: close, end: close, put: ` or \${${isOff}}::boolean)` },
        ],
      },
    ]
  })
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
  if (ts.isCallExpression(node)) return [placeOfCall(node)].flatMap((place) => place ?? [])
  if (ts.isBinaryExpression(node)) {
    return [placeOfComparison(node)].flatMap((place) => place ?? [])
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

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`)

/** Every switch of the server. */
export const allSwitches = (): Switch[] =>
  [...folders.flatMap(sourcesIn), ...files]
    .toSorted()
    .flatMap((file) => withSwitches(file, readFileSync(join(root, file), 'utf8')).switches)

/** The file's path in the project; null for one from elsewhere. */
export const projectPath = (id: string): string | null => {
  const path = id.split('?')[0] ?? ''
  return path.startsWith(root) ? path.slice(root.length) : null
}
