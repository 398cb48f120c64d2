import type { portalImage } from '../../db/schema/portal.ts'

type Named = Pick<typeof portalImage.$inferSelect, 'id' | 'kind'>

/** The last part of an image's address. */
export const imageName = ({ id, kind }: Named): string => `${id}.${kind}`
