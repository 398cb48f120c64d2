/**
 * A plan without the sort of the page itself: until version 16 PostgreSQL forgets that the rows of a part of a query
 * come in order, and sorts the few of a page once more.
 */
export const withoutPageSort = (plan: readonly string[]): readonly string[] => {
  const isPageSort = (at: number) => /Sort Key: r\.sort_key\b/.test(plan[at] ?? '')
  return plan.filter((_, at) => !isPageSort(at) && !isPageSort(at + 1))
}
