/** A text by the plural categories of its language (CLDR); `other` is there in every language. */
export type PluralText = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** The same texts in another language, whose plurals may have other forms. */
export type WordsLike<Shape> = {
  readonly [Key in keyof Shape]: Shape[Key] extends string
    ? string
    : Shape[Key] extends { readonly other: string }
      ? PluralText
      : WordsLike<Shape[Key]>
}
