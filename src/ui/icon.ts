import type { SVGIconProps } from '@blueprintjs/icons'
import type { ComponentType } from 'react'

/**
 * A static icon component, never a name: `import { Plus } from '@blueprintjs/icons'`.
 * A name would pull the whole icon index into the first chunk (performance.md, files).
 */
export type IconComponent = ComponentType<SVGIconProps>
