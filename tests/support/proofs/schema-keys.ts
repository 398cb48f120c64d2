/** Which members a schema of the contract names. */
import { z } from '../../../contracts/schema.ts'

/** The names of an object's members, those of every alternative where there are several. */
export function keysOf(schema: z.ZodMiniType | null): string[] {
  if (schema instanceof z.ZodMiniObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return keysOf(schema.def.innerType as z.ZodMiniType)
  if (schema instanceof z.ZodMiniUnion) {
    const options = schema.def.options as readonly z.ZodMiniType[]
    return [...new Set(options.flatMap(keysOf))]
  }
  return []
}
