import type { Random } from '../random.ts'

const trades: readonly (readonly [RegExp, string])[] = [
  [/baeck|bakk|baker|piekar|bager|panader|boulang|leipom|pekar|padaria|pasticc/, 'bakery'],
  [
    /hotel|pension|pensjonat|gite|ferien|apartman|feriehus|hytter|stugor|agriturismo/,
    'hospitality',
  ],
  [
    /restaur|trattor|osteria|gasthof|brasserie|konoba|ravintola|kahvila|cafe|tea-room/,
    'restaurant',
  ],
  [/immo|estates|makel|nieruch|ejendom|eiendom|lettings/, 'real estate'],
  [/dr-|dent|zahn|tand|tann|physio|fysio|ortho|clinic|apothek|optik/, 'medical'],
  [/reise|travel|viag|voyag|viajes|charter|reederij|rederij|kayak|camping/, 'travel'],
]

const habits = [
  'instalments',
  'phone',
  'lawyer',
  'agency website',
  'repeat use',
  'print + web',
  'priority',
  'second letter',
  'archive 2019',
  'social media',
] as const

/** The tags that agents put on a case: what the opponent does and what is special. */
export function drawTags(random: Random, host: string): string[] {
  const trade = trades.find(([pattern]) => pattern.test(host))?.[1]
  const tags = trade && random.chance(0.35) ? [trade] : []
  const more = random.weighted([
    [0, 7],
    [1, 3],
    [2, 1],
  ])
  return [...tags, ...random.shuffled(habits).slice(0, more)]
}
