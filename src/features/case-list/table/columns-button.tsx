import { ColumnLayout } from '@blueprintjs/icons'
import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'

/** Opens the choice of columns. */
export function ColumnsButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        className="fw-columns-button"
        icon={ColumnLayout}
        aria-label="Columns"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Columns
      </Button>
      <ColumnsDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
