import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { blueprint } from './tools/vite-blueprint.ts'
import { effector } from './tools/vite-effector.ts'
import { precompress } from './tools/vite-precompress.ts'

export default defineConfig({
  plugins: [effector(), blueprint(), react(), precompress()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
  },
})
