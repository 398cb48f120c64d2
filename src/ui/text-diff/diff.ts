/** What was added to a text and what was removed, word by word, in the order in which it is read. */

import { type Budget, type CommonRun, commonRuns } from './common-runs.ts'
import { type BlockKind, isBreak, type Token, type Word } from './words.ts'

export type EditKind = 'same' | 'removed' | 'added'

/** Words in a row that were all kept, all removed or all added. */
export type DiffPart = { at: number; kind: EditKind; words: Word[] }
/** A paragraph or line, `at` its place in the difference; `edge`: whether it begins on both sides, or only in one of the texts. */
export type DiffBlock = { at: number; block: BlockKind; edge: EditKind; parts: DiffPart[] }

type Edit = { kind: EditKind; token: Token }

/** Enough for a long template that was rewritten; what costs more is shown as replaced. */
const BUDGET = 2_000_000

/** Each different key as a number, the same in both lists. */
function numbered(before: readonly string[], after: readonly string[]): [Int32Array, Int32Array] {
  const numbers = new Map<string, number>()
  const of = (keys: readonly string[]) =>
    Int32Array.from(keys, (key) => {
      const known = numbers.get(key) ?? numbers.size
      numbers.set(key, known)
      return known
    })
  return [of(before), of(after)]
}

/** The runs that two lists begin and end with, and between them what else they have in common. */
function runsOf(before: readonly string[], after: readonly string[], budget: Budget): CommonRun[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const [old, fresh] = numbered(
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
  )
  const between = commonRuns(old, fresh, budget) ?? []
  return [
    { before: 0, after: 0, length: head },
    ...between.map((run) => ({ ...run, before: run.before + head, after: run.after + head })),
    { before: before.length - tail, after: after.length - tail, length: tail },
  ].filter(({ length }) => length > 0)
}

type Gap<T> = { removed: T[]; added: T[] }

/** Walks through two lists along what they have in common. */
function walk<T>(
  before: readonly T[],
  after: readonly T[],
  runs: readonly CommonRun[],
  onGap: (gap: Gap<T>) => void,
  onSame: (items: T[]) => void,
): void {
  let [x, y] = [0, 0]
  for (const run of [...runs, { before: before.length, after: after.length, length: 0 }]) {
    const gap = { removed: before.slice(x, run.before), added: after.slice(y, run.after) }
    if (gap.removed.length + gap.added.length > 0) onGap(gap)
    x = run.before + run.length
    y = run.after + run.length
    if (run.length > 0) onSame(after.slice(run.after, y))
  }
}

/** Tokens by paragraph, each with the break that it begins with. */
function paragraphsOf(tokens: readonly Token[]): Token[][] {
  const paragraphs: Token[][] = []
  for (const token of tokens) {
    if (isBreak(token) || paragraphs.length === 0) paragraphs.push([token])
    else paragraphs.at(-1)?.push(token)
  }
  return paragraphs
}

const keyOf = ({ key }: Token): string => key
const lengthOf = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, token) => sum + (isBreak(token) ? 1 : token.text.length), 0)

type Piece = Gap<Token> & { same: Token[] }

/** A few words that two changes leave between them are noise where the changes are much larger. */
const isNoise = (same: readonly Token[], before: Piece, after: Gap<Token>): boolean => {
  if (same.some(isBreak)) return false
  const length = 2 * lengthOf(same)
  const sizeOf = ({ removed, added }: Gap<Token>) => Math.max(lengthOf(removed), lengthOf(added))
  return length <= sizeOf(before) && length <= sizeOf(after)
}

/** So far a change is moved to where it reads better. */
const FAR = 100

/**
 * Where the same words stand before and after what was added, it could as well be said to begin later: at a paragraph,
 * if there is one. Answers by how many tokens.
 */
function betterBy(changed: readonly Token[], same: readonly Token[]): number {
  const both = [...changed, ...same.slice(0, FAR)]
  for (let by = 0; by <= FAR && by < both.length; by += 1) {
    const first = both[by]
    if (first && isBreak(first)) return by
    if (first?.key !== both[by + changed.length]?.key) return 0
  }
  return 0
}

/** The pieces with what was only added, or only removed, moved to where a paragraph begins. */
function aligned(pieces: readonly Piece[]): Piece[] {
  const moved: Piece[] = []
  for (const { removed, added, same } of pieces) {
    const changed = removed.length === 0 ? added : removed
    const by = removed.length > 0 && added.length > 0 ? 0 : betterBy(changed, same)
    const last = moved.at(-1)
    const both = [...changed, ...same]
    if (by === 0 || !last) {
      moved.push({ removed, added, same })
      continue
    }
    const now = both.slice(by, by + changed.length)
    last.same = [...last.same, ...both.slice(0, by)]
    moved.push({
      removed: removed.length === 0 ? [] : now,
      added: removed.length === 0 ? now : [],
      same: both.slice(by + changed.length),
    })
  }
  return moved
}

/** The changes of a region with what is kept after each, small words between large changes taken into them. */
function piecesOf(region: Gap<Token>, budget: Budget): Piece[] {
  const { removed, added } = region
  const runs = runsOf(removed.map(keyOf), added.map(keyOf), budget)
  const pieces: Piece[] = [{ removed: [], added: [], same: [] }]
  walk(
    removed,
    added,
    runs,
    (gap) => pieces.push({ ...gap, same: [] }),
    (same) => {
      const last = pieces.at(-1)
      if (last) last.same = same
    },
  )
  const merged: Piece[] = []
  for (const piece of aligned(pieces)) {
    const last = merged.at(-1)
    if (last && last.removed.length + last.added.length > 0 && isNoise(last.same, last, piece)) {
      last.removed = [...last.removed, ...last.same, ...piece.removed]
      last.added = [...last.added, ...last.same, ...piece.added]
      last.same = piece.same
    } else merged.push(piece)
  }
  return merged
}

/** Every token of both texts with what became of it, what was removed before what was added in its place. */
function editsOf(before: readonly Token[], after: readonly Token[]): Edit[] {
  const budget: Budget = { left: BUDGET }
  const edits: Edit[] = []
  const push = (kind: EditKind, tokens: readonly Token[]) => {
    for (const token of tokens) edits.push({ kind, token })
  }
  const [old, fresh] = [paragraphsOf(before), paragraphsOf(after)]
  const keys = (paragraphs: readonly Token[][]) =>
    paragraphs.map((tokens) => tokens.map(keyOf).join('\u0002'))
  walk(
    old,
    fresh,
    runsOf(keys(old), keys(fresh), budget),
    (gap) => {
      const region = { removed: gap.removed.flat(), added: gap.added.flat() }
      for (const piece of piecesOf(region, budget)) {
        push('removed', piece.removed)
        push('added', piece.added)
        push('same', piece.same)
      }
    },
    (same) => push('same', same.flat()),
  )
  return edits
}

/** The difference of two texts as paragraphs; what a text of any size costs is bounded: then much is shown as replaced. */
export function diffOf(before: readonly Token[], after: readonly Token[]): DiffBlock[] {
  const blocks: DiffBlock[] = []
  for (const { kind, token } of editsOf(before, after)) {
    if (isBreak(token)) {
      blocks.push({ at: blocks.length, block: token.block, edge: kind, parts: [] })
      continue
    }
    const parts = blocks.at(-1)?.parts ?? []
    const last = parts.at(-1)
    if (last?.kind === kind) last.words.push(token)
    else parts.push({ at: parts.length, kind, words: [token] })
  }
  return blocks
}

/** Whether nothing of a paragraph has changed. */
export const isUnchanged = ({ edge, parts }: DiffBlock): boolean =>
  edge === 'same' && parts.every(({ kind }) => kind === 'same')

/** How many words were added and removed. */
export function changedWords(blocks: readonly DiffBlock[]): { added: number; removed: number } {
  const count = (kind: EditKind) =>
    blocks
      .flatMap(({ parts }) => parts)
      .filter((part) => part.kind === kind)
      .reduce((sum, { words }) => sum + words.length, 0)
  return { added: count('added'), removed: count('removed') }
}
