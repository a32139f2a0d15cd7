/** What releases load of how turns were settled, inside their own transactions. */
export { findResolutionsUpTo as loadResolutionsUpTo, findRulers as loadRulers } from './store.ts'
