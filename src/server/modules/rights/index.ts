/** All that other modules may use of this one. */
export { assertionIssues } from './assertionIssues.ts';
export { rightsModule } from './module.ts';
