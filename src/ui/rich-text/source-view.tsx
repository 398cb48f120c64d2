import type { KeyboardEvent, Ref } from 'react'

interface Props {
  readonly id: string
  readonly label: string
  readonly html: string
  readonly rows: number
  /** It takes the height that is left. */
  readonly isFixed: boolean
  readonly locked: boolean
  readonly onChange: (html: string) => void
  readonly onFocus: () => void
  /** Back to the text. */
  readonly onLeave: () => void
  readonly ref: Ref<HTMLTextAreaElement>
}

/** What was typed, with the line ends that the text has: a text area gives its own. */
export const withLineEnds = (typed: string, html: string): string =>
  html.includes('\r\n') ? typed.replace(/\r?\n/g, '\r\n') : typed

/** The HTML of a text, as it is stored. */
export function SourceView(props: Props) {
  const { id, label, html, rows, isFixed, locked, onChange, onFocus, onLeave, ref } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'h' || !event.shiftKey || !(event.ctrlKey || event.metaKey))
      return
    event.preventDefault()
    onLeave()
  }
  return (
    <textarea
      id={id}
      ref={ref}
      className={`fw-rich-source fw-fill-down${isFixed ? '' : ' fw-rich-tall'}`}
      aria-label={label}
      rows={rows}
      spellCheck={false}
      autoComplete="off"
      readOnly={locked}
      value={html}
      onChange={(event) => onChange(withLineEnds(event.target.value, html))}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    />
  )
}
