import { type Token, tokensOf } from './tokens.ts'

/** Elements whose name or id takes the place of what a form or a document is asked for: `body`, `getAttribute`. */
const clobbering = /^<(?:button|embed|fieldset|form|img|input|object|output|select)(?=[\s/>])/i

const naming = /([\s/"'])(name|id)(?=\s*=)/gi

/** A start tag that can be found by no name; nobody of ours looks for one. */
export const unnamed = (tag: string): string =>
  clobbering.test(tag) ? tag.replace(naming, '$1x-$2') : tag

/** HTML before it is parsed into a document that is asked for its parts. */
export const unnamedHtml = (html: string): string =>
  tokensOf(html)
    .map((token: Token) => {
      const text = html.slice(token.from, token.to)
      return token.kind === 'start' ? unnamed(text) : text
    })
    .join('')
