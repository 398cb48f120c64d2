/** Random numbers that a seed repeats: mulberry32. */
export function random(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    int: (from: number, to: number): number => from + Math.floor(next() * (to - from + 1)),
    chance: (share: number): boolean => next() < share,
  }
}
