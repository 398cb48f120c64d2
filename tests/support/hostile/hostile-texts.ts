/** Every hostile text of the public corpora and of our own, many of them in one. */
import { hostileHtml as foreignHtml, naughtyStrings } from './corpora.ts'
import { hostileHtml as ownHtml } from './hostile-html.ts'

/** Vectors that stand in one text together. */
const TOGETHER = 24

const corpus = [...ownHtml, ...foreignHtml, ...naughtyStrings]

export const vectorCount = corpus.length

/**
 * What runs, what asks for something and what leaves an element behind, wherever it is read as HTML: it stands
 * before the vectors and after a second opening, so that no text of them is without a live one.
 */
const beacon =
  '<b data-hostile>!</b><img src=hostile onerror=alert(1)><img src=http://hostile.example/x>'

/** Those that are dangerous where an address is expected; the beacon is in all that follow. */
const addresses = [
  'javascript:alert(1)//https://hostile.example',
  `data:text/html,${beacon}`,
  'a?bcc=evil@hostile.example&body=x',
]

export const addressCount = addresses.length

export const texts: readonly string[] = [
  ...addresses,
  ...Array.from({ length: Math.ceil(corpus.length / TOGETHER) }, (_, at) =>
    [beacon, ...corpus.slice(at * TOGETHER, (at + 1) * TOGETHER)].join(' '),
  ),
]

/** The longest message of a server that is shown. */
const LONGEST_MESSAGE = 1_000

/** The same vectors in texts that pass for a message; those that are too long for one are in the others alone. */
const messages: readonly string[] = (() => {
  const all: string[] = []
  let message = beacon
  for (const vector of corpus) {
    const alone = `${beacon} ${vector}`
    if (alone.length > LONGEST_MESSAGE) continue
    const longer = `${message} ${vector}`
    if (longer.length > LONGEST_MESSAGE) all.push(message)
    message = longer.length > LONGEST_MESSAGE ? alone : longer
  }
  return [...all, message]
})()

export const messageAt = (turn: number): string => messages[turn % messages.length] ?? ''

/** The text at this turn; after the last one they begin anew. */
export const textAt = (turn: number): string => texts[turn % texts.length] ?? ''

/** In each of them, and in nothing that the app says by itself. */
export const MARK = /hostile/u
