import type { EditorState } from 'prosemirror-state'
import { type KeyboardEvent, useRef, useState } from 'react'
import { tip } from '../tip/tip.ts'
import type { Tool, Toolbar as Tools } from './tools.ts'

interface Props {
  readonly tools: Tools
  readonly state: EditorState
  /** Id of the text that the tools change. */
  readonly controls: string
  readonly onUse: (tool: Tool) => void
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The tools as one stop of the Tab key; arrows, Home and End move among them. */
export function Toolbar({ tools, state, controls, onUse }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const all = tools.flat()

  const move = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(current, all.length)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
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
      {tools.map((group) => (
        <div className="fw-rich-tool-group" key={group[0]?.label}>
          {group.map((tool) => (
            <ToolButton
              key={tool.label}
              tool={tool}
              state={state}
              isStop={all.indexOf(tool) === current}
              onUse={() => {
                setCurrent(all.indexOf(tool))
                onUse(tool)
              }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface ToolButtonProps {
  readonly tool: Tool
  readonly state: EditorState
  /** Where Tab stops in the toolbar. */
  readonly isStop: boolean
  readonly onUse: () => void
}

function ToolButton({ tool, state, isStop, onUse }: ToolButtonProps) {
  const { label, icon: Icon, keyHint, isOn, act } = tool
  const isPossible = act === 'link' || act(state)
  return (
    <button
      type="button"
      className="fw-rich-tool fw-centre"
      aria-label={label}
      {...tip(label, keyHint)}
      {...(isOn ? { 'aria-pressed': isOn(state) } : {})}
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
