// A thread inherits no TypeScript loader.
import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
const { watchFiles } = await import('./files.ts')
watchFiles(workerData.fuse)
await import(workerData.file)
