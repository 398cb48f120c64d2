import type { WordsLike } from '../portal-payment-words/words-like.ts'
import type { en } from './en.ts'

/** Everything that the visitor's site says by itself, in one language. */
export type PortalWords = WordsLike<typeof en>
