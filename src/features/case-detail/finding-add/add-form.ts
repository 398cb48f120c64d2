import { z } from '../../../../contracts/schema.ts'

/** What is typed of a new image use; its pictures are files. */
export const AddForm = z.object({ page_link: z.string(), name: z.string(), price: z.string() })
export type AddForm = z.infer<typeof AddForm>

export const emptyForm: AddForm = { page_link: '', name: '', price: '' }
