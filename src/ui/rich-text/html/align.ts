import { elementOf, nameOf, shellOf, startTag } from './shell.ts'

export type Align = 'left' | 'center' | 'right' | 'justify'

const isAlign = (text: string | undefined): text is Align =>
  text === 'left' || text === 'center' || text === 'right' || text === 'justify'

/** How a start tag aligns the text in it; null where it does not say. */
export function alignOf(open: string): Align | null {
  if (!/align/i.test(open)) return null
  const { attributes } = shellOf(open)
  const styled = /(?:^|;)\s*text-align:\s*([a-z]+)/.exec(attributes.style ?? '')?.[1]
  const found = styled ?? attributes.align?.toLowerCase()
  return isAlign(found) ? found : null
}

/** The same start tag aligning its text otherwise; all else that it says stays. */
export function withAlign(open: string, align: Align | null): string {
  const tag = open === '' ? '<div>' : open
  const element = elementOf(tag)
  if (!element || alignOf(open) === align) return open
  element.removeAttribute('align')
  const rest = (element.getAttribute('style') ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^text-align\s*:/i.test(part))
  const style = align === null ? rest : [...rest, `text-align:${align}`]
  if (style.length > 0) element.setAttribute('style', style.join(';'))
  else element.removeAttribute('style')
  return startTag(nameOf(tag), element.attributes)
}
