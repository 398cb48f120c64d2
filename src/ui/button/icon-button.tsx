import type { IconComponent } from '../icon.ts'
import { Button, type ButtonProps } from './button.tsx'

interface Props extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label' | 'tooltip'> {
  readonly icon: IconComponent
  /** Accessible name and tooltip in one. */
  readonly label: string
}

/** A 28x28 button of one icon, named for screen readers and by its tooltip. */
export function IconButton({ icon, label, kind = 'minimal', ...rest }: Props) {
  return <Button {...rest} kind={kind} icon={icon} aria-label={label} tooltip={label} />
}
