/**
 * Permissions (specification section 6): pure, used by the browser for display and by the server for enforcement. They
 * are decided in one place, the files of `policy/`; `policy/explain.ts` explains decisions with the same predicates.
 */
export * from './policy/columns.ts';
export * from './policy/directories.ts';
export * from './policy/fields.ts';
export * from './policy/hiding.ts';
export * from './policy/modules.ts';
export * from './policy/profile.ts';
export * from './policy/shared.ts';
export * from './policy/shownDirectory.ts';
export * from './policy/statuses.ts';
export * from './policy/texts.ts';
export * from './policy/withoutFields.ts';
