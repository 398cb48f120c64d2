import { baseKeymap, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { insertPlaceholder } from '../../../src/ui/rich-text/commands/insert.ts'
import { setLink } from '../../../src/ui/rich-text/commands/links.ts'
import { breakLine, toggleList } from '../../../src/ui/rich-text/commands/lists.ts'
import {
  clearLooks,
  setAlign,
  setLevel,
  setLook,
} from '../../../src/ui/rich-text/commands/looks.ts'
import { keyPlugins, splitLine } from '../../../src/ui/rich-text/plugins/keys.ts'
import { profiles } from '../../../src/ui/rich-text/profiles/profile.ts'
import { schema } from '../../../src/ui/rich-text/schema/schema.ts'
import { quieten } from '../../../src/ui/safe-html/quiet.ts'
import type { Dice } from '../proofs/proof.ts'

const { mail } = profiles
const nowhere = () => undefined
const ways = { askForLink: nowhere, toToolbar: nowhere, toSource: nowhere, toPicture: nowhere }

/** A text in an editor without a screen. */
export const begin = (html: string): EditorState =>
  EditorState.create({ doc: mail.read(html), plugins: keyPlugins(mail, ways) })

const typing =
  (text: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.insertText(text))
    return true
  }

const { strong, em } = schema.marks
const { bullet_list, ordered_list } = schema.nodes
const removed: Command = (state, dispatch) => {
  dispatch?.(state.tr.deleteSelection())
  return true
}

/** What a person does to a text, by name. */
export const acts: Readonly<Record<string, Command>> = {
  type: typing('words'),
  'type blanks': typing('  a  b '),
  'type markup': typing('<b>&amp;</b>'),
  placeholder: insertPlaceholder('case_id'),
  bold: toggleMark(strong),
  italic: toggleMark(em),
  font: setLook('font', "'Courier New', Courier, monospace"),
  color: setLook('color', '#b3242d'),
  clear: clearLooks,
  link: setLink('https://example.com/?a=1&b=2'),
  center: setAlign('center'),
  left: setAlign('left'),
  bullets: toggleList(bullet_list),
  numbers: toggleList(ordered_list),
  heading: setLevel(2),
  plain: setLevel(0),
  break: breakLine,
  split: splitLine,
  delete: removed,
  back: baseKeymap.Backspace ?? removed,
}

const applied = (state: EditorState, command: Command): EditorState => {
  let next = state
  command(state, (tr: Transaction) => {
    next = state.apply(tr)
  })
  return next
}

export type Step = { act: string; from: number; to: number }

/** Does it where the numbers fall in the text. */
export function edit(state: EditorState, { act, from, to }: Step): EditorState {
  const size = state.doc.content.size
  const [start, end] = [from % (size + 1), to % (size + 1)].sort((a, b) => a - b)
  const selection = TextSelection.between(
    state.doc.resolve(start ?? 0),
    state.doc.resolve(end ?? 0),
  )
  const command = acts[act]
  return command ? applied(state.apply(state.tr.setSelection(selection)), command) : state
}

/** Does a command until it has no effect. */
function all(state: EditorState, command: Command): EditorState {
  let now = state
  while (command(now)) now = applied(now, command)
  return now
}

export const undone = (state: EditorState): EditorState => all(state, undo)
export const redone = (state: EditorState): EditorState => all(state, redo)

const wordsOf = (doc: Node): string =>
  doc
    .textBetween(0, doc.content.size, '\n')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()

/** Whether a text is kept whole: what was never closed in it takes in whatever follows. */
const isWhole = ({ childCount, firstChild }: Node): boolean =>
  childCount === 1 && firstChild?.type === schema.nodes.opaque

/** What is wrong with a text once it was changed: it has to be read as it was written. */
export function faultsOf({ doc }: EditorState): string[] {
  const html = mail.write(doc)
  const again = mail.read(html)
  const written = mail.write(again)
  const faults: string[] = []
  if (written !== html) faults.push(`written anew as ${written} after ${html}`)
  if (!isWhole(again) && wordsOf(again) !== wordsOf(doc))
    faults.push(`reads ${wordsOf(again)} instead of ${wordsOf(doc)} from ${html}`)
  return faults
}

/** What a change of one line alone changes beside it, for every line of a text. */
export function spreadOf(html: string): string[] {
  const begun = begin(html)
  const faults: string[] = []
  begun.doc.descendants((node, at) => {
    if (!node.isTextblock) return
    const { read } = node.attrs
    if (typeof read !== 'function') return
    const { source }: { source: string } = read()
    const changed = begun.apply(begun.tr.insertText('changed', at + 1))
    const written = mail.write(changed.doc)
    const start = commonLength(html, written)
    const end = commonLength(reversed(html.slice(start)), reversed(written.slice(start)))
    if (html.length - start - end > source.length) faults.push(`${source} spread: ${written}`)
    if (shownBy(written).replace('changed', '') !== shownBy(html))
      faults.push(`${source} moved words: ${written}`)
    if (!written.includes('changed')) faults.push(`${source} was not written`)
    faults.push(...faultsOf(changed))
    if (mail.write(undone(changed).doc) !== html) faults.push(`${source} was not undone`)
  })
  return faults
}

/** The words that a browser shows of a text, blanks aside. */
function shownBy(html: string): string {
  const page = new DOMParser().parseFromString(quieten(html), 'text/html')
  return (page.body.textContent ?? '').replace(/[\s\u00a0]+/g, '')
}

/** A text as chance puts it together: what programs write, and what none should. */
export function anyText(dice: Dice, pieces: readonly string[]): string {
  const tags = [
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<div>',
    '</div>',
    '<ul>',
    '<li>',
    '</ul>',
    '<br>',
    'a ',
    ' b',
  ]
  const more = [
    '<span class=x>',
    '</span>',
    '<table><tr><td>',
    '</table>',
    '<!-- c -->',
    '{{case_id}}',
    '\n',
  ]
  const all = [...tags, ...tags, ...more, ...pieces]
  return Array.from({ length: dice.upTo(12) + 1 }, () => dice.pick(all)).join('')
}

/** A history of a text: what is done to it one after the other, taken back and done again. */
export function historyFaults(html: string, steps: readonly Step[]): string[] {
  const changed = steps.reduce(edit, begin(html))
  const back = undone(changed)
  return [
    ...faultsOf(changed),
    ...(mail.write(back.doc) === html ? [] : [`undone to ${mail.write(back.doc)}`]),
    ...(mail.write(redone(back).doc) === mail.write(changed.doc)
      ? []
      : ['redone to something else']),
  ]
}

export const anyStep = (dice: Dice): Step => ({
  act: dice.pick(Object.keys(acts)),
  from: dice.upTo(4_000),
  to: dice.upTo(4_000),
})

const reversed = (text: string): string => [...text].reverse().join('')

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
