/** Puts an entry at the young end and lets the oldest go beyond `most`. */
export function putLatest<V>(map: Map<string, V>, id: string, value: V, most: number): void {
  map.delete(id)
  map.set(id, value)
  for (const oldest of map.keys()) {
    if (map.size <= most) return
    map.delete(oldest)
  }
}
