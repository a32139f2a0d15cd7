/** What others load of how turns were settled, inside their own transactions. */
export {
  findEvidence as loadEvidenceUpTo,
  findResolutionsUpTo as loadResolutionsUpTo,
  findRulers as loadRulers,
} from './store.ts'
