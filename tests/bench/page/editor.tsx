import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { PlaceholderEntry, Placeholders } from '../../../src/ui/rich-text/placeholders.ts'
import { RichTextEditor } from '../../../src/ui/rich-text/rich-text-editor.tsx'
import { frame, turn } from './turns.ts'

const named = (name: string): PlaceholderEntry => ({
  name,
  title: name,
  isKnown: true,
  isUsableHere: true,
})
const placeholders: Placeholders = { offered: [named('case_id')], named }

const WORDS =
  'we represent the photographer whose picture is shown on your website since last year '

/** A template as large as none should be: 100 kB, 200 placeholders, tables between the lines. */
function largeText(bytes: number, chips: number): string {
  const line = (at: number) =>
    `<p class=MsoNormal style='margin:0cm'><span lang=EN-GB>${at} ${WORDS}</span><b>${WORDS}</b><o:p></o:p></p>\n`
  const count = Math.floor(bytes / line(100).length)
  const lines = Array.from({ length: count }, (_, at) => line(at))
  for (let chip = 0; chip < chips; chip += 1) {
    const at = Math.floor((chip * count) / chips)
    lines[at] = lines[at]?.replace('</b>', '{{case_id}}</b>') ?? ''
    if (chip % 20 === 0) lines[at] += '<table><tr><td>Cell<td>Cell</table>\n'
  }
  return lines.join('')
}

let root: Root | undefined
let html = ''
const echoes: number[] = []

async function painted(): Promise<number> {
  await frame()
  await turn()
  return performance.now()
}

/** Times every letter from its key to what is painted. */
function listen(text: HTMLElement): void {
  text.addEventListener(
    'keydown',
    () => {
      const began = performance.now()
      void painted().then((at) => echoes.push(at - began))
    },
    true,
  )
}

const place = () => document.getElementById('root') ?? document.body

/** Puts the caret into the middle of the text. */
function enter(text: HTMLElement): void {
  listen(text)
  text.focus()
  const lines = text.querySelectorAll('p')
  const line = lines[Math.floor(lines.length / 2)]
  if (line?.firstChild) getSelection()?.collapse(line.firstChild, 0)
}

export const editorBench = {
  prepare(bytes: number, chips: number): number {
    html = largeText(bytes, chips)
    return html.length
  },
  /** Opens the text in the editor; gives the ms until it is painted. */
  async open(): Promise<number> {
    root?.unmount()
    const began = performance.now()
    root = createRoot(place())
    flushSync(() =>
      root?.render(
        <RichTextEditor
          label="Content"
          profile="mail"
          initialHtml={html}
          onChange={(text) => {
            html = text
          }}
          placeholders={placeholders}
        />,
      ),
    )
    return (await painted()) - began
  },
  enter(): void {
    const text = place().querySelector<HTMLElement>('[role="textbox"]')
    if (text) enter(text)
  },
  /** The same text in an element that the browser lets edit by itself. */
  enterPlain(): void {
    root?.unmount()
    root = undefined
    const text = document.createElement('div')
    text.contentEditable = 'true'
    text.innerHTML = html
    place().replaceChildren(text)
    enter(text)
  },
  /** The ms of the letters that were typed since it was asked last. */
  echoes: (): number[] => echoes.splice(0),
}
