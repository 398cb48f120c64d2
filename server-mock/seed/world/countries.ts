import type { Country } from './country.ts'
import { elsewhere } from './elsewhere.ts'
import { mainland } from './mainland.ts'

/** Where the demo's opponents live. */
export const countries: readonly Country[] = [...mainland, ...elsewhere]
