import type { ColumnLayout } from '../../model/cases/case-column.ts'

/** Whether two layouts show the same. */
export const isSameLayout = (a: ColumnLayout, b: ColumnLayout): boolean =>
  a.length === b.length &&
  a.every((place, at) => {
    const other = b[at]
    return place.id === other?.id && place.width === other.width && place.shown === other.shown
  })
