import { Disable, TickCircle } from '@blueprintjs/icons'
import { Tag } from '../../../ui/tag/tag.tsx'

/** Whether something is in use, in the words of the documents (MAILSETUP-17). */
export const ActiveTag = ({ active }: { readonly active: boolean }) =>
  active ? (
    <Tag tone="success" icon={TickCircle}>
      Active
    </Tag>
  ) : (
    <Tag tone="line" icon={Disable}>
      Inactive
    </Tag>
  )
