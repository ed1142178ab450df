/** All that other modules may use of this one. */
export { countOf, itemPages, matchingIds } from './itemPages.ts';
export { searchModule } from './module.ts';
export { findItemIds } from './searchItems.ts';
