/** A thread of the server whose files are watched before its own work begins. */
import { workerData } from 'node:worker_threads'
import { watchFiles } from './files.ts'

watchFiles(workerData.fuse)
await import(workerData.file)
