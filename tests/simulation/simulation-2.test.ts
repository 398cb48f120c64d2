import { vi } from 'vitest'
import { provePart } from './full-part.ts'

vi.mock('../../server-mock/ids.ts', () => import('./world/ids.ts'))

provePart(2)
