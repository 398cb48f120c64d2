// A thread inherits no TypeScript loader, neither from tsx nor from the test runner.
import { register } from 'tsx/esm/api'

register()
await import('./invoice-worker.ts')
