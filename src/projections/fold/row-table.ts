import type { CaseRow } from '../../../contracts/model/case.ts'

function placesOf(rows: readonly CaseRow[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [place, { id }] of rows.entries()) places.set(id, place)
  return places
}

/**
 * The rows by id, in the order in which they were first heard of. They lie in an array: an event that
 * changes one looks its place up once, and a checkpoint of all of them is one copy.
 */
export class RowTable implements ReadonlyMap<string, CaseRow> {
  private readonly places: Map<string, number>
  private readonly rows: CaseRow[]

  /** Takes the array over; no id may be in it twice. */
  constructor(rows: CaseRow[] = [], places = placesOf(rows)) {
    this.rows = rows
    this.places = places
  }

  get size(): number {
    return this.rows.length
  }

  get(id: string): CaseRow | undefined {
    const place = this.places.get(id)
    return place === undefined ? undefined : this.rows[place]
  }

  has(id: string): boolean {
    return this.places.has(id)
  }

  /** Takes a row unless one with at least this version is there already, which is returned then. */
  takeNewer(row: CaseRow): CaseRow | null {
    const place = this.places.get(row.id)
    const known = place === undefined ? undefined : this.rows[place]
    if (place === undefined || known === undefined) this.add(row)
    else if (known.version >= row.version) return known
    else this.rows[place] = row
    return null
  }

  set(row: CaseRow): void {
    const place = this.places.get(row.id)
    if (place === undefined) this.add(row)
    else this.rows[place] = row
  }

  private add(row: CaseRow): void {
    this.places.set(row.id, this.rows.length)
    this.rows.push(row)
  }

  /** All rows, in an array of the caller's own. */
  toArray(): CaseRow[] {
    return this.rows.slice()
  }

  copy(): RowTable {
    return new RowTable(this.toArray(), new Map(this.places))
  }

  keys(): MapIterator<string> {
    return this.places.keys()
  }

  values(): ArrayIterator<CaseRow> {
    return this.rows.values()
  }

  *entries(): MapIterator<[string, CaseRow]> {
    for (const row of this.rows) yield [row.id, row]
  }

  [Symbol.iterator](): MapIterator<[string, CaseRow]> {
    return this.entries()
  }

  forEach(call: (row: CaseRow, id: string, table: ReadonlyMap<string, CaseRow>) => void): void {
    for (const row of this.rows) call(row, row.id, this)
  }
}
