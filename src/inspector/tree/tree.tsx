import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { formatCount } from '../../ui/format.ts'
import { actOnKey } from './tree-keys.ts'
import { linesOf, type Opened, pathOf, type TreeLine, type TreeNode } from './tree-node.ts'
import './tree.css'

interface Props {
  readonly label: string
  readonly nodes: readonly TreeNode[]
  /** Paths that are open before anybody opens one. */
  readonly startOpen?: readonly string[]
}

/** Opened and walked by the arrow keys; Ctrl+C copies the value of the place that has the focus. */
export function Tree({ label, nodes, startOpen = [] }: Props) {
  const [opened, setOpened] = useState<Opened>({ paths: new Set(startOpen), pages: new Map() })
  const [at, setAt] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => linesOf(nodes, opened), [nodes, opened])
  const current = Math.max(
    0,
    lines.findIndex((line) => pathOf(line) === at),
  )

  const go = (index: number) => {
    const line = lines[index]
    if (!line) return
    setAt(pathOf(line))
    box.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[index]?.focus()
  }
  const toggle = (line: TreeLine) => {
    setAt(pathOf(line))
    setOpened(({ paths, pages }) => {
      if (line.kind === 'more') {
        const key = line.parent ?? ''
        return { paths, pages: new Map(pages).set(key, (pages.get(key) ?? 1) * 4) }
      }
      const next = new Set(paths)
      if (!next.delete(line.node.path)) next.add(line.node.path)
      return { paths: next, pages }
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[current]
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    if (!actOnKey(event.key, line, current, lines, { go, toggle })) return
    event.preventDefault()
    event.stopPropagation()
  }
  const lineOf = (target: EventTarget): TreeLine | undefined => {
    const item = target instanceof Element && target.closest('[role="treeitem"]')
    return item ? lines[[...(box.current?.children ?? [])].indexOf(item)] : undefined
  }
  const onFocus = ({ target }: FocusEvent) => {
    const line = lineOf(target)
    if (line) setAt(pathOf(line))
  }
  const onClick = (event: MouseEvent) => {
    const line = lineOf(event.target)
    if (line && !document.getSelection()?.toString()) toggle(line)
  }
  const onCopy = (event: ClipboardEvent) => {
    const line = lines[current]
    if (line?.kind !== 'node' || document.getSelection()?.toString()) return
    event.clipboardData.setData('text/plain', line.node.copy())
    event.preventDefault()
  }
  if (lines.length === 0) return null
  return (
    <div
      ref={box}
      className="fw-tree"
      role="tree"
      aria-label={label}
      onClick={onClick}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
    >
      {lines.map((line, index) => (
        <Line key={pathOf(line)} line={line} isCurrent={index === current} />
      ))}
    </div>
  )
}

interface LineProps {
  readonly line: TreeLine
  readonly isCurrent: boolean
}

const INDENT = 14

function Line({ line, isCurrent }: LineProps) {
  const indent = { paddingLeft: (line.level - 1) * INDENT }
  const tabIndex = isCurrent ? 0 : -1
  if (line.kind === 'more')
    return (
      <div
        role="treeitem"
        className="fw-tree-line fw-ring-inside fw-tree-more"
        aria-level={line.level}
        tabIndex={tabIndex}
        style={indent}
      >
        {formatCount(line.hidden)} more
      </div>
    )
  const { node, isOpen } = line
  return (
    <div
      role="treeitem"
      className={`fw-tree-line fw-ring-inside${node.mark ? ` fw-tree-${node.mark}` : ''}`}
      aria-level={line.level}
      {...(node.children ? { 'aria-expanded': isOpen } : {})}
      tabIndex={tabIndex}
    >
      <span className="fw-tree-name" style={indent}>
        <span className="fw-tree-turn" aria-hidden="true">
          {node.children ? (isOpen ? '▾' : '▸') : ''}
        </span>
        {node.name}
        {node.mark && <span className="fw-visually-hidden"> ({node.mark})</span>}
      </span>
      {node.value}
    </div>
  )
}
