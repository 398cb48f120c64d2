import type { Ref } from 'react'
import { Button, type ButtonProps } from '../button/button.tsx'
import { formatCount } from '../format.ts'
import { Spinner } from './spinner.tsx'

interface Props {
  /** What is being made. */
  readonly text: string
  readonly bytes: number
  readonly onCancel: NonNullable<ButtonProps['onClick']>
  /** Of the way out. */
  readonly ref: Ref<HTMLButtonElement>
}

/** A file that is made while it comes: nobody knows its size before its end. */
export function FileProgress({ text, bytes, onCancel, ref }: Props) {
  return (
    <div className="fw-line">
      <p className="fw-line fw-text-2" role="status">
        <Spinner /> {text} <span className="fw-num">{formatCount(bytes / 1024)} kB</span>
      </p>
      <Button ref={ref} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
