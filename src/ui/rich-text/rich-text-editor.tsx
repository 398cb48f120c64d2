import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { linkAt, removeLink, setLink } from './commands.ts'
import { createEditor } from './editor.ts'
import { LinkBar } from './link-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import type { Toolbar as Tools } from './tools.ts'
import './rich-text.css'

interface Props {
  /** Accessible name of the text. */
  readonly label: string
  /** What it begins with; later values are not looked at, another text needs another `key`. */
  readonly initialHtml: string
  /** Every change, as HTML of this editor's own making; the empty string for a text that says nothing. */
  readonly onChange: (html: string) => void
  readonly toolbar: Tools
  /** Of the whole, the toolbar included, in px; what is longer scrolls inside. */
  readonly height: number
  readonly autoFocus?: boolean
  /** Nothing can be changed while a request runs. */
  readonly locked?: boolean
}

/**
 * A text with formatting. By keyboard: Tab enters the toolbar, then the text, and leaves both; arrows move
 * inside the toolbar; Alt+F10 leads there from the text.
 */
export function RichTextEditor(props: Props) {
  const { label, initialHtml, onChange, toolbar, height, autoFocus = false, locked = false } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  }, [onChange])

  const [editor] = useState(() =>
    createEditor({
      html: initialHtml,
      onChange: (html) => latest.current(html),
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      ways: {
        askForLink: () => setAsking(true),
        toToolbar: () => box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
      },
    }),
  )
  const state = useSyncExternalStore(editor.subscribe, editor.state)
  useEffect(() => editor.lock(locked), [editor, locked])
  useEffect(() => {
    if (autoFocus) editor.focus()
  }, [editor, autoFocus])

  const closeLink = () => {
    setAsking(false)
    editor.focus()
  }
  return (
    <div className="fw-rich-text fw-stack" style={{ height }} ref={box}>
      <Toolbar
        tools={toolbar}
        state={state}
        controls={id}
        onUse={({ act }) => (act === 'link' ? setAsking(true) : editor.run(act))}
      />
      {isAsking && (
        <LinkBar
          href={linkAt(state)?.href ?? null}
          onApply={(href) => {
            setAsking(false)
            editor.run(setLink(href))
          }}
          onRemove={() => {
            setAsking(false)
            editor.run(removeLink)
          }}
          onCancel={closeLink}
        />
      )}
      <div className="fw-rich-text-page fw-fill-down" ref={editor.mount} />
    </div>
  )
}
