export { findAssertionIssues } from './assertionIssues.ts';
export { rightsModule } from './module.ts';
