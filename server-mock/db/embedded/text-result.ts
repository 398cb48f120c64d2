/** What a query gave, every value in PostgreSQL's text form; `pool.ts` reads it as `pg` would. */
export type TextResult = {
  command: string
  rowCount: number | null
  fields: { name: string; dataTypeID: number }[]
  rows: (string | null)[][]
}
