import { useUnit } from 'effector-react'
import { caseSelected } from '../../actions/workplace.ts'
import { $bulk, $bulkRefusals } from '../../queries/selection/case-bulk.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { ViewDialog } from '../../ui/dialog-form/view-dialog.tsx'
import { formatCount } from '../../ui/format.ts'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The cases to which it was not done, each with its reason and the way to it. */
export function BulkRefusals({ isOpen, onClose }: Props) {
  const { bulk, refusals, open } = useUnit({
    bulk: $bulk,
    refusals: $bulkRefusals,
    open: caseSelected,
  })
  const more = (bulk?.refused ?? 0) - refusals.length
  return (
    <ViewDialog title="Failed cases" width="form" isOpen={isOpen} onClose={onClose}>
      <ul className="fw-bulk-refusals">
        {refusals.map(({ id, host, message }) => (
          <li key={id}>
            <LinkButton
              onClick={() => {
                open(id)
                onClose()
              }}
            >
              {host}
            </LinkButton>
            <p className="fw-text-3">{message}</p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="fw-text-3">{`and ${formatCount(more)} more`}</p>}
    </ViewDialog>
  )
}
