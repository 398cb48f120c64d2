import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { blueprint } from './tools/vite-blueprint.ts'
import { chunks, isNamed, noCircles } from './tools/vite-chunks.ts'
import { roomsForDoors } from './tools/vite-doors.ts'
import { effector } from './tools/vite-effector.ts'
import { ofetch } from './tools/vite-ofetch.ts'
import { precompress } from './tools/vite-precompress.ts'
import { reactStore } from './tools/vite-react-store.ts'
import { socket } from './tools/vite-socket.ts'

export default defineConfig({
  plugins: [
    effector(),
    roomsForDoors(),
    blueprint(),
    ofetch(),
    socket(),
    reactStore(),
    react(),
    precompress(),
    noCircles(),
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    // Whoever cannot preload loads when it imports.
    modulePreload: { polyfill: false },
    // Blueprint's class names go where they are used: as exports all of them stay.
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // Seven letters tell any two builds apart. The names of a hundred files travel with the case list: few say
        // what they are, the hash alone names the others.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => `assets/${isNamed(name) ? '[name]-' : ''}[hash:7].js`,
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: { groups: [{ name: chunks(), includeDependenciesRecursively: false }] },
      },
    },
  },
})
