import { Error as ErrorIcon } from '@blueprintjs/icons'
import { NodeSelection } from 'prosemirror-state'
import { useEffect, useRef, useState } from 'react'
import { linkAt, removeLink, setLink } from './commands/links.ts'
import { lookAt, setLook } from './commands/looks.ts'
import { changePicture, removePicture } from './commands/pictures.ts'
import type { Pictures } from './pictures.ts'
import { PlaceholderList } from './placeholder-list.tsx'
import { pointAt, tagListOf } from './plugins/tag-list.ts'
import { type ProfileName, profiles } from './profiles/profile.ts'
import { schema } from './schema/schema.ts'
import { SourceView, withLineEnds } from './source-view.tsx'
import { ColorBar } from './toolbar/color-bar.tsx'
import { LinkBar } from './toolbar/link-bar.tsx'
import { PictureBar } from './toolbar/picture-bar.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import { type ButtonTool, toolsOf } from './toolbar/tools.ts'
import { type TextProps, useEditor } from './use-editor.ts'
import './rich-text.css'
import './rich-text-parts.css'

interface Props extends TextProps {
  readonly profile: Exclude<ProfileName, 'line'>
  /** What it begins with; later values are not looked at, another text needs another `key`. */
  readonly initialHtml: string
  /** What its owner keeps: where that is not what was told last, it takes the place of the text. */
  readonly heldHtml?: string
  /**
   * Of the whole, the toolbar included, what is longer scrolls inside: in px, or what its place leaves; without it as high
   * as 25 lines (TPL-12).
   */
  readonly height?: number | 'rest'
  readonly pictures?: Pictures
  /** Where the caret stands at first; the end without it. */
  readonly caret?: 'start' | 'end'
  /** How what is quoted is shown at first; without it it is always open. */
  readonly quotes?: 'folded' | 'open' | undefined
}

type Bar = 'link' | 'color' | null

/** So many lines the text is high, as its source is (TPL-12). */
const ROWS = 25

const SVG_AND_PICTURES = 'image/png,image/jpeg,image/gif,image/svg+xml'

/**
 * A text with formatting, and its source. By keyboard: Tab enters the toolbar, then the text, and leaves both; arrows
 * move inside the toolbar; Alt+F10 leads there from the text, Ctrl+Shift+H to the source and back.
 */
export function RichTextEditor(props: Props) {
  const { initialHtml, heldHtml, height, profile, pictures, readOnly = false } = props
  const locked = readOnly || props.locked === true
  const box = useRef<HTMLDivElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const pictureBar = useRef<HTMLDivElement>(null)
  const source = useRef<HTMLTextAreaElement>(null)
  const [bar, setBar] = useState<Bar>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [html, setHtml] = useState<string | null>(null)

  const told = useRef(initialHtml)
  const tell = (text: string): void => {
    told.current = text
    props.onChange(text)
  }
  const { editor, state, id, listId, entered } = useEditor({
    ...props,
    text: initialHtml,
    onChange: tell,
    onProblem: setProblem,
    ref: props.ref,
    insertElsewhere: (name) => (html === null ? null : insertIntoSource(name)),
    ways: {
      askForLink: () => setBar('link'),
      toToolbar: () => box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
      toSource: () => turn(),
      toPicture: () => pictureBar.current?.querySelector('input')?.focus(),
    },
  })
  const isSource = html !== null
  useEffect(() => {
    if (heldHtml === undefined || heldHtml === told.current) return
    told.current = heldHtml
    if (isSource) setHtml(heldHtml)
    else editor.setText(heldHtml)
  }, [editor, heldHtml, isSource])

  const change = (text: string): void => {
    setHtml(text)
    tell(text)
  }
  const insertIntoSource = (name: string): boolean => {
    const area = source.current
    if (!area || html === null || locked) return false
    const { selectionStart: from, selectionEnd: to, value } = area
    const tag = `{{${name}}}`
    change(withLineEnds(`${value.slice(0, from)}${tag}${value.slice(to)}`, html))
    area.focus()
    requestAnimationFrame(() => area.setSelectionRange(from + tag.length, from + tag.length))
    return true
  }
  /** Shows the source, or the text that it has become. */
  const turn = (): void => {
    setBar(null)
    if (html === null) {
      setHtml(editor.text())
      requestAnimationFrame(() => source.current?.focus())
      return
    }
    if (html !== editor.text()) editor.setText(html)
    setHtml(null)
    requestAnimationFrame(() => editor.focus())
  }
  const use = ({ act }: ButtonTool): void => {
    if (typeof act !== 'string') editor.run(act)
    else if (act === 'source') turn()
    else if (act === 'picture') file.current?.click()
    else setBar(act)
  }
  const back = (): void => {
    setBar(null)
    editor.focus()
  }
  const { selection } = state
  const picture =
    selection instanceof NodeSelection && selection.node.type === schema.nodes.picture
      ? selection.node
      : null
  const list = tagListOf(state)
  const entries = list ? editor.entries() : []
  const { isPaper } = profiles[profile]

  return (
    <div
      className={`fw-rich-text fw-stack${isPaper ? ' fw-rich-paper' : ''}${height === 'rest' ? ' fw-fill-down' : ''}`}
      style={typeof height === 'number' ? { height } : undefined}
      data-invalid={props.isInvalid || undefined}
      data-readonly={readOnly || undefined}
      ref={box}
    >
      <Toolbar
        tools={toolsOf[profile]}
        state={state}
        controls={isSource ? `${id}-source` : id}
        isSource={isSource}
        isFixed={readOnly}
        without={pictures ? [] : ['picture']}
        onUse={use}
        onChoose={(tool, value) => editor.run(tool.act(value))}
      />
      {bar === 'link' && (
        <LinkBar
          href={linkAt(state)?.href ?? null}
          onApply={(href) => {
            setBar(null)
            editor.run(setLink(href))
          }}
          onRemove={() => {
            setBar(null)
            editor.run(removeLink)
          }}
          onCancel={back}
        />
      )}
      {bar === 'color' && (
        <ColorBar
          color={lookAt(state, 'color')}
          onChoose={(color) => {
            setBar(null)
            editor.run(setLook('color', color))
          }}
          onCancel={back}
        />
      )}
      {picture && bar === null && !isSource && (
        <PictureBar
          key={selection.from}
          ref={pictureBar}
          picture={picture}
          onChange={(look) => editor.change(changePicture(selection.from, look))}
          onRemove={() => editor.run(removePicture(selection.from))}
          onLeave={() => editor.focus()}
        />
      )}
      {problem !== null && (
        <p className="fw-rich-problem fw-error" role="alert">
          <ErrorIcon size={12} />
          {problem}
        </p>
      )}
      {isSource ? (
        <SourceView
          id={`${id}-source`}
          label={`${props.label}, source`}
          html={html}
          rows={ROWS}
          isFixed={height !== undefined}
          locked={locked}
          onChange={change}
          onFocus={entered}
          onLeave={turn}
          ref={source}
        />
      ) : (
        <div
          className={`fw-rich-text-page fw-fill-down${height === undefined ? ' fw-rich-tall' : ''}`}
          ref={editor.mount}
        />
      )}
      {pictures && (
        <input
          ref={file}
          type="file"
          hidden
          multiple
          accept={SVG_AND_PICTURES}
          onChange={(event) => {
            if (event.target.files) editor.insertFiles(event.target.files)
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
      )}
      {list && entries.length > 0 && !isSource && (
        <PlaceholderList
          id={listId}
          entries={entries}
          active={list.active}
          place={editor.placeOf(list.from)}
          onPoint={(index) => editor.run(pointAt(index))}
          onChoose={editor.choose}
        />
      )}
    </div>
  )
}
