/** Everything that other modules can use from this one. */
export { assertionIssues } from './assertionIssues.ts';
export { rightsModule } from './module.ts';
