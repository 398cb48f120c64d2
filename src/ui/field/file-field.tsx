import { Document } from '@blueprintjs/icons'
import type { ChangeEvent } from 'react'
import { formatSize } from '../format.ts'
import { Field, type FieldProps } from './field.tsx'
import './file-field.css'

interface Props extends FieldProps {
  /** What the browser offers to choose, such as `.pdf,.png`; what comes is checked by its content elsewhere. */
  readonly accept: string
  /** Name and size of what is chosen. */
  readonly file: { readonly filename: string; readonly size: number } | null
  readonly onChoose: (file: File) => void
}

/** A file, chosen or dropped: the browser's own field lies over what is seen of it. */
export function FileField({ label, required, help, error, accept, file, onChoose }: Props) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? []
    if (chosen) onChoose(chosen)
    // The same file may have been put right on the disk, and is chosen again.
    event.target.value = ''
  }
  return (
    <Field label={label} required={required ?? false} help={help} error={error ?? null}>
      {(control) => (
        <span className="fw-file fw-line">
          <input
            {...control}
            type="file"
            className="fw-file-input"
            accept={accept}
            onChange={choose}
          />
          <span className="bp6-button" aria-hidden="true">
            Choose file
          </span>
          {file ? (
            <span className="fw-file-name fw-line" role="status">
              <Document />
              <span className="fw-ellipsis" title={file.filename}>
                {file.filename}
              </span>
              <span className="fw-text-3 fw-num">{formatSize(file.size)}</span>
            </span>
          ) : (
            <span className="fw-text-3">or drop it here</span>
          )}
        </span>
      )}
    </Field>
  )
}
