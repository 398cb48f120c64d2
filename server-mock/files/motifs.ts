/** What the demo's photographs show; a picture's seed decides which one. */
export const motifNames = [
  'mountain-dusk',
  'sailing-boat',
  'plated-dish',
  'city-facades',
  'fresh-bread',
  'beach-umbrella',
  'forest-morning',
  'portrait-study',
  'cat-on-sill',
  'lighthouse',
  'hot-air-balloons',
  'vineyard-rows',
  'coffee-cup',
  'winter-cabin',
] as const
export type MotifName = (typeof motifNames)[number]

/** The motif of a picture's seed. */
export const motifOf = (seed: number): MotifName =>
  motifNames[Math.abs(Math.trunc(seed)) % motifNames.length] ?? motifNames[0]
