/** Everything that other modules can use from this one. */
export { findAssertionIssues } from './assertionIssues.ts';
export { rightsModule } from './module.ts';
