/**
 * For a button whose neighbour comes into its place as soon as it was pressed, as in a list: the second press of a double
 * click, which the browser counts by its place, would be the neighbour's.
 */
export const firstPress =
  (press: () => void) =>
  ({ detail }: { readonly detail: number }): void => {
    if (detail <= 1) press()
  }
