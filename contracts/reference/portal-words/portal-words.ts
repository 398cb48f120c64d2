import type { en } from './en.ts'

/** A text by the plural categories of its language (CLDR); `other` is there in every language. */
export type PluralText = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

type Words<Shape> = {
  readonly [Key in keyof Shape]: Shape[Key] extends string
    ? string
    : Shape[Key] extends { readonly other: string }
      ? PluralText
      : Words<Shape[Key]>
}

/** Everything that the visitor's site says by itself, in one language. */
export type PortalWords = Words<typeof en>
