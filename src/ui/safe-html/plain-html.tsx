import { useCallback } from 'react'
import './plain-html.css'
import { sanitiseMail } from './sanitise-mail.ts'

interface Props {
  /** Sanitised here, whatever was done to it before. */
  readonly html: string
  readonly label: string
  readonly className?: string
}

/** What says something; how it looks is ours, in both themes. */
const kept = new Set(['href', 'target', 'rel', 'start', 'colspan', 'rowspan'])

/** A foreign text in the page itself: its words, headings, lists and links, and nothing of its own looks. */
export function PlainHtml({ html, label, className = '' }: Props) {
  const fill = useCallback(
    (place: HTMLElement | null) => {
      if (place === null) return
      const nodes = sanitiseMail(html, false)
      for (const picture of nodes.querySelectorAll('img')) picture.remove()
      for (const element of nodes.querySelectorAll('*')) {
        for (const name of element.getAttributeNames()) {
          if (!kept.has(name)) element.removeAttribute(name)
        }
      }
      place.replaceChildren(document.importNode(nodes, true))
    },
    [html],
  )
  return <section className={`fw-plain-html ${className}`} aria-label={label} ref={fill} />
}
