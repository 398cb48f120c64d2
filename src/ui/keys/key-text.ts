const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A combination such as 'shift + x', as its caps show it: 'Shift X'. */
export const keyText = (combo: string): string => combo.split(' + ').map(capital).join(' ')
