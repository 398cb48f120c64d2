/** The colours of one picture; `sky` from top to horizon, land from far to near. */
export type Palette = {
  sky: readonly [string, string]
  far: string
  mid: string
  near: string
  light: string
  accent: string
  /** A quiet ground for things on a table. */
  cloth: string
}

export const palettes: readonly Palette[] = [
  {
    sky: ['#f7b58c', '#fbe0c3'],
    far: '#b98aa5',
    mid: '#7d5f8f',
    near: '#4a3f6b',
    light: '#fff0d8',
    accent: '#e2654a',
    cloth: '#e3d5c3',
  },
  {
    sky: ['#7fb6d9', '#d8ecf3'],
    far: '#8fb4b8',
    mid: '#4f8a8b',
    near: '#2c5d63',
    light: '#fffbe9',
    accent: '#e8a33d',
    cloth: '#dfe6e3',
  },
  {
    sky: ['#23395b', '#8fa8c8'],
    far: '#5c7397',
    mid: '#3a4f74',
    near: '#1d2c4a',
    light: '#f4e7b8',
    accent: '#d9754f',
    cloth: '#c9cfd9',
  },
  {
    sky: ['#f2c14e', '#fbeecb'],
    far: '#d99a5b',
    mid: '#a8683f',
    near: '#5f4130',
    light: '#fff8e2',
    accent: '#3f7d6b',
    cloth: '#ecdcbd',
  },
  {
    sky: ['#a6d1c1', '#eaf5ec'],
    far: '#86b39b',
    mid: '#4d8567',
    near: '#285a45',
    light: '#fdfbe8',
    accent: '#d8604c',
    cloth: '#e2e8d8',
  },
  {
    sky: ['#c3b1e1', '#fbe4ea'],
    far: '#a88fc0',
    mid: '#77609b',
    near: '#483a70',
    light: '#fff6ea',
    accent: '#f0a07c',
    cloth: '#e6dfea',
  },
  {
    sky: ['#5fa8b8', '#f6e3c5'],
    far: '#c9a27c',
    mid: '#8f7059',
    near: '#3f4d53',
    light: '#fff5db',
    accent: '#c8503f',
    cloth: '#e6dccb',
  },
  {
    sky: ['#dbe4ea', '#f7f5f0'],
    far: '#b6c3ca',
    mid: '#8195a0',
    near: '#4a5d69',
    light: '#ffffff',
    accent: '#c67b4b',
    cloth: '#e9e6e0',
  },
]
