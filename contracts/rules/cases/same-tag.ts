/** Tags are compared without case (G-473). */
export const foldTag = (tag: string): string => tag.toLowerCase()

export const sameTag = (a: string, b: string): boolean => foldTag(a) === foldTag(b)
