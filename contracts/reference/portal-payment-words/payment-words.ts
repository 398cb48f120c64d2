import type { en } from './en.ts'
import type { WordsLike } from './words-like.ts'

/** What the visitor's site says about money, in one language. */
export type PaymentWords = WordsLike<typeof en>
