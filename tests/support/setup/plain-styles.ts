import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js'

/**
 * For each name of a role that is asked for, the styles of all elements around it are copied, by an algorithm for what
 * crosses threads: an eighth of the time of all tests of screens. They are two levels of plain values.
 */
export function copyStylesPlainly(): void {
  Object.assign(CSSPropertyManager.prototype, {
    clone(this: CSSPropertyManager): CSSPropertyManager {
      const copy = new CSSPropertyManager()
      for (const [name, value] of Object.entries(this.properties))
        copy.properties[name] = { ...value }
      Object.assign(copy, {
        definedPropertyNames: { ...Reflect.get(this, 'definedPropertyNames') },
      })
      return copy
    },
  })
}
