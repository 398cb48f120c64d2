import { z } from '../../../../contracts/schema.ts'

/** What is typed of a new image use; its pictures are files. */
export const AddForm = z.object({ page_link: z.string(), name: z.string(), price: z.string() })
export type AddForm = z.infer<typeof AddForm>

export const emptyForm: AddForm = { page_link: '', name: '', price: '' }

/** An amount as it is typed, with a point or a comma and at most two decimals; null for anything else. */
export const typedPrice = (text: string): number | null =>
  /^\d{1,9}([.,]\d{1,2})?$/u.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null
