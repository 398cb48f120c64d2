import type { CaseRow } from '../../../contracts/model/cases/case.ts'

function placesOf(rows: readonly CaseRow[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [place, { id }] of rows.entries()) places.set(id, place)
  return places
}

/**
 * The rows by id, in the order in which they were first heard of. They lie in an array, their versions
 * in another: an event looks its place up once and touches no row but its own, and a checkpoint of all
 * of them is one copy.
 */
export class RowTable implements ReadonlyMap<string, CaseRow> {
  private readonly places: Map<string, number>
  private readonly rows: CaseRow[]
  private readonly versions: number[]

  /** Takes the array over; no id may be in it twice. */
  constructor(rows: CaseRow[] = [], places = placesOf(rows)) {
    this.rows = rows
    this.places = places
    this.versions = rows.map(({ version }) => version)
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

  /** Where the rows of these cases lie; nothing for a new case. */
  placesOf(rows: readonly CaseRow[]): (number | undefined)[] {
    const { places } = this
    return rows.map(({ id }) => places.get(id))
  }

  /**
   * Takes a row unless one with at least this version is there already, which is returned then. Who has
   * looked up its version and its place before gives them; a case that was new then, and may be twice in what
   * was looked up together, is looked up again.
   */
  takeNewer(row: CaseRow, version = row.version, looked = this.places.get(row.id)): CaseRow | null {
    const place = looked ?? this.rows.length
    const known = this.versions[place] ?? -1
    if (known >= version) return this.rows[place] ?? null
    this.put(place, row)
    return null
  }

  set(row: CaseRow): void {
    this.put(this.places.get(row.id) ?? this.rows.length, row)
  }

  private put(place: number, row: CaseRow): void {
    if (place === this.rows.length) this.places.set(row.id, place)
    this.rows[place] = row
    this.versions[place] = row.version
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
