import { HTMLSelect } from '@blueprintjs/core'
import type { EditorState } from 'prosemirror-state'
import { type KeyboardEvent, useRef, useState } from 'react'
import { tip } from '../../tip/tip.ts'
import type { Asked, ButtonTool, ListTool, Tool, Tools } from './tools.ts'

interface Props {
  readonly tools: Tools
  readonly state: EditorState
  /** Id of the text that the tools change. */
  readonly controls: string
  /** The text is shown as its source: only the way back works. */
  readonly isSource: boolean
  /** The text can only be read. */
  readonly isFixed: boolean
  /** What has no use here, such as pictures that nobody stores. */
  readonly without: readonly Asked[]
  readonly onUse: (tool: ButtonTool) => void
  readonly onChoose: (tool: ListTool, value: string) => void
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The tools as one stop of the Tab key; arrows, Home and End move among them. */
export function Toolbar(props: Props) {
  const { tools, state, controls, isSource, isFixed, without, onUse, onChoose } = props
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const shown = tools.map((group) =>
    group.filter(
      (tool) => !(tool.kind === 'button' && isAsked(tool) && without.includes(tool.act)),
    ),
  )
  const all = shown.flat()

  const move = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(current, all.length)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    bar.current?.querySelectorAll<HTMLElement>('button, select')[next]?.focus()
  }
  const itemOf = (tool: Tool) => {
    const isStop = all.indexOf(tool) === current
    const enter = () => setCurrent(all.indexOf(tool))
    const shared = { state, isStop, isSource, isFixed }
    if (tool.kind === 'list') {
      return (
        <ToolList
          {...shared}
          key={tool.label}
          tool={tool}
          onChoose={(value) => {
            enter()
            onChoose(tool, value)
          }}
        />
      )
    }
    return (
      <ToolButton
        {...shared}
        key={tool.label}
        tool={tool}
        onUse={() => {
          enter()
          onUse(tool)
        }}
      />
    )
  }
  return (
    <div
      ref={bar}
      className="fw-rich-tools"
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={move}
    >
      {shown.map((group) => (
        <div className="fw-rich-tool-group" key={group[0]?.label}>
          {group.map(itemOf)}
        </div>
      ))}
    </div>
  )
}

const isAsked = (tool: ButtonTool): tool is ButtonTool & { act: Asked } =>
  typeof tool.act === 'string'

interface ItemProps {
  readonly state: EditorState
  /** Where Tab stops in the toolbar. */
  readonly isStop: boolean
  readonly isSource: boolean
  readonly isFixed: boolean
}

interface ToolButtonProps extends ItemProps {
  readonly tool: ButtonTool
  readonly onUse: () => void
}

function ToolButton({ tool, state, isStop, isSource, isFixed, onUse }: ToolButtonProps) {
  const { label, icon: Icon, keyHint, isOn, act } = tool
  const isWayBack = act === 'source'
  const isChange = isAsked(tool) || (typeof act !== 'string' && act(state))
  const isPossible = isWayBack || (!isSource && !isFixed && isChange)
  const pressed = isWayBack ? isSource : isOn?.(state)
  return (
    <button
      type="button"
      className="fw-rich-tool fw-centre"
      aria-label={label}
      {...tip(label, keyHint)}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed && (isWayBack || !isSource) })}
      aria-disabled={!isPossible || undefined}
      tabIndex={isStop ? 0 : -1}
      // A press leaves the selection of the text as it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (isPossible) onUse()
      }}
    >
      <Icon />
    </button>
  )
}

interface ToolListProps extends ItemProps {
  readonly tool: ListTool
  readonly onChoose: (value: string) => void
}

/** The browser's own list; a value that is not offered is shown, and cannot be chosen. */
function ToolList({ tool, state, isStop, isSource, isFixed, onChoose }: ToolListProps) {
  const { label, options, shows } = tool
  const value = shows(state)
  const isOffered = options.some((option) => option.value === value)
  return (
    <HTMLSelect
      className="fw-rich-tool-list"
      aria-label={label}
      {...tip(label)}
      value={value}
      disabled={isSource || isFixed}
      tabIndex={isStop ? 0 : -1}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {!isOffered && (
        <option value={value} disabled>
          {value === 'mixed' ? 'Several' : value.split(',', 1)[0]}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </HTMLSelect>
  )
}
