import { quieten } from '../safe-html/quiet.ts'
import { cleanNodes } from './html.ts'
import { gatherLooseWords } from './loose-words.ts'
import { readWordLists } from './word-lists.ts'

/** What is pasted or dropped, from whatever program, as HTML that may be read into the text. */
export function cleanPaste(html: string): string {
  const page = new DOMParser().parseFromString(quieten(html), 'text/html')
  readWordLists(page)
  const box = page.createElement('div')
  box.append(page.importNode(cleanNodes(page.body.innerHTML), true))
  gatherLooseWords(box)
  return box.innerHTML
}
