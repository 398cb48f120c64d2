import { useMemo, useState } from 'react'
import { Button } from '../button/button.tsx'
import { changedWords, type DiffBlock, type DiffPart, diffOf, isUnchanged } from './diff.ts'
import { type Mark, type Word, wordsOfHtml, wordsOfText } from './words.ts'
import './text-diff.css'

interface Props {
  readonly before: string
  readonly after: string
  /** HTML is compared by what it says, not by its markup; a plain text line by line. */
  readonly format: 'html' | 'plain'
}

/** So many paragraphs are drawn at once; the rest on request. */
const SHOWN = 300

/** What was added and what was removed between two versions of a text, word by word. */
export function TextDiff({ before, after, format }: Props) {
  const [shown, setShown] = useState(SHOWN)
  const blocks = useMemo(() => {
    const wordsOf = format === 'html' ? wordsOfHtml : wordsOfText
    return diffOf(wordsOf(before), wordsOf(after))
  }, [before, after, format])
  const { added, removed } = changedWords(blocks)
  if (before === after) return <p className="fw-text-3">No changes</p>
  if (blocks.every(isUnchanged)) {
    return <p className="fw-text-3">Only the formatting has changed; the text is the same.</p>
  }
  const groups = groupsOf(blocks.slice(0, shown))
  const rest = blocks.length - shown
  return (
    <div className="fw-text-diff">
      <p className="fw-text-small fw-text-3">{summary(added, removed)}</p>
      {groups.map((group) =>
        group.isFolded ? (
          <Folded key={group.from} blocks={group.blocks} />
        ) : (
          group.blocks.map((block) => <Block key={block.at} block={block} />)
        ),
      )}
      {rest > 0 && (
        <Button kind="minimal" onClick={() => setShown(blocks.length)}>
          {`Show ${rest} more ${rest === 1 ? 'paragraph' : 'paragraphs'}`}
        </Button>
      )}
    </div>
  )
}

const wordCount = (count: number): string => `${count} ${count === 1 ? 'word' : 'words'}`

function summary(added: number, removed: number): string {
  const said = [
    ...(added > 0 ? [`${wordCount(added)} added`] : []),
    ...(removed > 0 ? [`${wordCount(removed)} removed`] : []),
  ]
  return said.length > 0 ? said.join(', ') : 'Only paragraphs have changed'
}

type Group = { from: number; isFolded: boolean; blocks: DiffBlock[] }

/** Paragraphs beside a change say where it stands; of the others only their number is told. */
function groupsOf(blocks: readonly DiffBlock[]): Group[] {
  const groups: Group[] = []
  for (const [at, block] of blocks.entries()) {
    const isFolded = [blocks[at - 1], block, blocks[at + 1]].every(
      (one) => one === undefined || isUnchanged(one),
    )
    const last = groups.at(-1)
    if (last && last.isFolded === isFolded) last.blocks.push(block)
    else groups.push({ from: at, isFolded, blocks: [block] })
  }
  return groups
}

function Folded({ blocks }: { readonly blocks: readonly DiffBlock[] }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen || blocks.length === 1) {
    return blocks.map((block) => <Block key={block.at} block={block} />)
  }
  return (
    <Button kind="minimal" onClick={() => setOpen(true)}>
      {`Show ${blocks.length} unchanged paragraphs`}
    </Button>
  )
}

const edges = { added: 'New paragraph', removed: 'Paragraph removed' } as const

function Block({ block }: { readonly block: DiffBlock }) {
  const { edge, parts } = block
  // Where the whole paragraph is new or gone, its words say so.
  const isMoved = edge !== 'same' && parts.some(({ kind }) => kind !== edge)
  return (
    <p className={`fw-diff-block fw-diff-${block.block}`}>
      {isMoved && (
        <span className={`fw-diff-edge fw-diff-${edge}`} title={edges[edge]}>
          ¶<span className="fw-visually-hidden">{`${edges[edge]}: `}</span>
        </span>
      )}
      {parts.map((part) => (
        <Part key={part.at} part={part} />
      ))}
    </p>
  )
}

function Part({ part }: { readonly part: DiffPart }) {
  const { at, kind, words } = part
  const text = <Words words={words} />
  const space = at > 0 && words[0]?.gap ? ' ' : ''
  if (kind === 'same') {
    return (
      <>
        {space}
        {text}
      </>
    )
  }
  const Tag = kind === 'added' ? 'ins' : 'del'
  return (
    <>
      {space}
      <Tag className={`fw-diff-${kind}`}>
        <span className="fw-visually-hidden">{kind === 'added' ? 'Added: ' : 'Removed: '}</span>
        {text}
      </Tag>
    </>
  )
}

/** Words with the same marks are one text. */
function Words({ words }: { readonly words: readonly Word[] }) {
  const runs: { at: number; marks: readonly Mark[]; text: string }[] = []
  for (const [at, { text, gap, marks }] of words.entries()) {
    const said = `${gap && at > 0 ? ' ' : ''}${text}`
    const last = runs.at(-1)
    if (last && last.marks.join() === marks.join()) last.text += said
    else runs.push({ at, marks, text: said })
  }
  return runs.map(({ at, marks, text }) => <Marked key={at} marks={marks} text={text} />)
}

function Marked({ marks, text }: { readonly marks: readonly Mark[]; readonly text: string }) {
  const [Outer, ...inner] = marks
  if (!Outer) return text
  return (
    <Outer>
      <Marked marks={inner} text={text} />
    </Outer>
  )
}
