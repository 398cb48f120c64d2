import { provePart } from './full-part.ts'

provePart(2)
