/** Pages inside of frames, which the document of these tests does not load. */
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

let pages = new WeakMap<Element, Document>()

/** For a file of tests: frames have a page. */
export function loadFrames(): void {
  beforeEach(() => {
    pages = new WeakMap()
    vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockImplementation(function (
      this: HTMLIFrameElement,
    ) {
      const page = pages.get(this) ?? document.implementation.createHTMLDocument()
      pages.set(this, page)
      return page
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
}

/** What a frame of this title shows. */
export function mailIn(title: string): HTMLElement {
  const frame = screen.getByTitle<HTMLIFrameElement>(title)
  const body = frame.contentDocument?.body
  if (!body) throw new Error(`the frame ${title} has no page`)
  if (body.childElementCount === 0) fireEvent.load(frame)
  return body
}
